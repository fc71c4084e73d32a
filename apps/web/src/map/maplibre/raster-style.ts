import type { MapStyleId } from "@cairn/contracts/map-styles/map-style-ids";
import type { MapStyleView } from "@cairn/contracts/map-styles/map-styles";
import type { Map as MapLibreMap, StyleSpecification } from "maplibre-gl";
import { addressOf } from "../../lib/api/api-client.ts";
import type { ShownTheme } from "../../lib/shown-theme.ts";
import { addForeignStyle, removeForeignStyle } from "./foreign-style.ts";
import { ground } from "./raster-source.ts";
import { isRegionLayer } from "./region-style/region-sources.ts";

/** The embedded map's layers that tiles of another map replace. */
const covered = [
  "sea",
  "land",
  "land-glow",
  "land-shore",
  "coast-glow",
  "coast-shore",
  "lakes",
  "rivers",
  "states",
  "border-halo",
  "borders",
  "places",
  "countries",
] as const;

/** Address of a style's tiles for the map's own loader, which fills in the position. */
const templateOf = (id: MapStyleId, isOwn: boolean): string => {
  const address = addressOf("getMapTile", { style: id, z: "z", x: "x", y: "y" }, isOwn ? { own: "1" } : {});
  return location.origin + address.replace("/z/x/y", "/{z}/{x}/{y}");
};

/** How the tiles of a style are requested and shown. */
interface GroundLook {
  readonly theme: ShownTheme;
  /**
   * Only the reader sees the track whole: the server then stores the tiles for them alone, so that their speed tells others
   * nothing.
   */
  readonly isOwn: boolean;
}

/**
 * Puts the tiles of a style under the track in place of the embedded map, or restores that map for undefined. Raster tiles are
 * toned down in the dark theme.
 *
 * @param drawing how a style of vector tiles is drawn; without it the embedded map stays until it is loaded
 * @returns whether the embedded map and the regions were hidden and are shown again, all layers of them: the map then has to be
 *   repainted, because choices hide some
 */
export function drawGround(
  map: MapLibreMap,
  style: MapStyleView | undefined,
  { theme, isOwn }: GroundLook,
  drawing?: StyleSpecification,
): boolean {
  const isShown = map.getSource(ground) !== undefined;
  const isForeign = removeForeignStyle(map);
  // The embedded map is already shown; showing it again would reload all its tiles.
  if (!style && !isShown && !isForeign) return false;
  if (map.getLayer(ground)) map.removeLayer(ground);
  if (isShown) map.removeSource(ground);
  const isDrawn = style !== undefined && (style.kind === "raster" || drawing !== undefined);
  const wasDrawn = map.getLayoutProperty(covered[0], "visibility") === "none";
  if (isDrawn !== wasDrawn) {
    for (const layer of [...covered, ...map.getLayersOrder().filter(isRegionLayer)]) {
      map.setLayoutProperty(layer, "visibility", isDrawn ? "none" : "visible");
    }
  }
  if (!isDrawn) return wasDrawn;
  if (style.kind === "vector") {
    if (drawing) addForeignStyle(map, drawing, isOwn);
    return false;
  }
  map.addSource(ground, {
    type: "raster",
    tiles: [templateOf(style.id, isOwn)],
    tileSize: style.tileSize,
    maxzoom: style.maxZoom,
  });
  const paint =
    theme === "dark"
      ? { "raster-brightness-max": 0.72, "raster-saturation": -0.25, "raster-contrast": 0.08 }
      : {};
  map.addLayer({ id: ground, type: "raster", source: ground, paint }, "graticule");
  return false;
}
