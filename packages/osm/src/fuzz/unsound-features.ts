import type { MapFeature } from "@cairn/tiles/map-feature";

/** The first violation of what readers may rely on in a feature; undefined if there is none. */
export function unsoundness({ geometry, minZoom, attributes, id }: MapFeature): string | undefined {
  if (!Number.isInteger(minZoom) || minZoom < 0 || minZoom > 14) return `first zoom ${minZoom}`;
  if (!Number.isSafeInteger(id)) return `id ${id}`;
  const bare = Object.entries(attributes).find(([, value]) =>
    typeof value === "number" ? !Number.isFinite(value) : value === "" || value === false,
  );
  if (bare) return `attribute ${bare.join(" = ")}`;
  if (geometry.parts.length === 0) return "no geometry";
  const paths = geometry.type === "polygon" ? geometry.parts.flat() : geometry.parts;
  if (paths.some((path) => path.some((value) => !(value >= 0 && value <= 1)))) return "outside of the world";
  if (geometry.type === "point") return paths.some(({ length }) => length !== 2) ? "no point" : undefined;
  if (geometry.type === "line") return paths.some(({ length }) => length < 4) ? "no line" : undefined;
  const isOpen = paths.some((ring) => ring.length < 8 || ring[0] !== ring.at(-2) || ring[1] !== ring.at(-1));
  return isOpen ? "an open ring" : undefined;
}
