import type { MapStyleView } from "@cairn/contracts/map-styles/map-styles";
import type { Map as MapLibreMap } from "maplibre-gl";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { stubBrowser } from "../../lib/browser-stub.ts";

stubBrowser();
const { drawGround } = await import("./raster-style.ts");

const style = {
  id: "OUTDOORS_MAP",
  attribution: "© Example",
  maxZoom: 18,
  tileSize: 512,
  kind: "raster",
} as MapStyleView;

const light = { theme: "light", isOwn: false } as const;
const dark = { ...light, theme: "dark" } as const;

const once = <Value>(into: Map<string, Value>, id: string, value: Value) => {
  if (into.has(id)) throw new Error(`${id} is there already`);
  into.set(id, value);
};

/** The part of MapLibre that a map style uses; like MapLibre, it rejects duplicates and removing what is in use. */
const createMap = () => {
  const sources = new Map<string, Record<string, unknown>>();
  const layers = new Map<string, Record<string, unknown>>();
  const visibility = new Map<string, unknown>();
  const sprites = new Map<string, string>();
  const map = {
    getSource: (id: string) => sources.get(id),
    addSource: (id: string, source: Record<string, unknown>) => once(sources, id, source),
    removeSource: (id: string) => {
      if (layers.size > 0) throw new Error("in use");
      sources.delete(id);
    },
    getLayer: (id: string) => layers.get(id),
    addLayer: (layer: { readonly id: string }, before: string) =>
      once(layers, layer.id, { ...layer, before }),
    removeLayer: (id: string) => layers.delete(id),
    getLayersOrder: () => [...layers.keys()],
    getStyle: () => ({ sources: Object.fromEntries(sources) }),
    addSprite: (id: string, url: string) => once(sprites, id, url),
    removeSprite: (id: string) => sprites.delete(id),
    getLayoutProperty: (id: string) => visibility.get(id),
    setLayoutProperty: (id: string, _name: string, value: unknown) => visibility.set(id, value),
  };
  return { map: map as unknown as MapLibreMap, sources, layers, visibility, sprites };
};

describe("[WORK-15] the style of a map", () => {
  afterAll(() => {
    vi.unstubAllGlobals();
  });
  beforeEach(() => {
    vi.stubGlobal("location", { origin: "https://cairn.example" });
  });

  it("comes from this server, is below the track, and hides what it covers", () => {
    const { map, sources, layers, visibility } = createMap();
    drawGround(map, style, light);
    expect([...sources.values()]).toEqual([
      {
        type: "raster",
        tiles: ["https://cairn.example/apiserver/v1/map/tiles/OUTDOORS_MAP/{z}/{x}/{y}"],
        tileSize: 512,
        maxzoom: 18,
      },
    ]);
    expect([...layers.values()]).toMatchObject([{ type: "raster", before: "graticule", paint: {} }]);
    expect(new Set(visibility.values())).toEqual(new Set(["none"]));
    expect(visibility.has("graticule")).toBe(false);
  });

  it("is replaced by another, dimmed in the dark theme, and removed again", () => {
    const { map, sources, layers, visibility } = createMap();
    drawGround(map, style, light);
    drawGround(map, { ...style, id: "LANDSCAPE_MAP", tileSize: 256 }, dark);
    expect([...sources.values()]).toMatchObject([{ tileSize: 256 }]);
    const [{ paint } = { paint: {} }] = [...layers.values()] as { readonly paint: object }[];
    expect(paint).toHaveProperty("raster-brightness-max");
    drawGround(map, undefined, dark);
    expect([sources.size, layers.size]).toEqual([0, 0]);
    expect(new Set(visibility.values())).toEqual(new Set(["visible"]));
  });

  it("has to be repainted when the embedded map is shown again, and keeps its layers while another style is loading", () => {
    const { map, visibility } = createMap();
    const vector = { ...style, kind: "vector" } as const;
    expect(drawGround(map, vector, light)).toBe(false);
    expect(visibility.size).toBe(0);
    expect(drawGround(map, vector, light, { version: 8, sources: {}, layers: [] })).toBe(false);
    expect(drawGround(map, style, light)).toBe(false);
    expect(drawGround(map, vector, light)).toBe(true);
    expect(drawGround(map, undefined, light)).toBe(false);
    expect(new Set(visibility.values())).toEqual(new Set(["visible"]));
  });

  it("does not change if the embedded map is already there", () => {
    const { map, visibility } = createMap();
    drawGround(map, undefined, light);
    expect(visibility.size).toBe(0);
  });

  it("[MAPSRC-10] has tiles of the reader's own if only they see the track whole, whatever draws them", () => {
    const { map, sources } = createMap();
    const own = { ...light, isOwn: true };
    const address = "https://cairn.example/apiserver/v1/map/tiles";
    drawGround(map, style, own);
    expect([...sources.values()]).toMatchObject([{ tiles: [`${address}/OUTDOORS_MAP/{z}/{x}/{y}?own=1`] }]);
    drawGround(map, { ...style, kind: "vector" }, own, {
      version: 8,
      sources: { world: { type: "vector", tiles: ["/apiserver/v1/map/tiles/DEFAULT/{z}/{x}/{y}?source=0"] } },
      layers: [],
    });
    expect([...sources.values()]).toMatchObject([
      { tiles: [`${address}/DEFAULT/{z}/{x}/{y}?source=0&own=1`] },
    ]);
  });

  it("[MAPSRC-7] is drawn by a provider's style under names of its own, once it has loaded, and removed completely", () => {
    const { map, sources, layers, visibility, sprites } = createMap();
    const vector = { ...style, kind: "vector" } as const;
    drawGround(map, vector, light);
    expect(new Set(visibility.values())).not.toContain("none");
    drawGround(map, vector, light, {
      version: 8,
      sources: { world: { type: "vector", tiles: ["/apiserver/v1/map/tiles/DEFAULT/{z}/{x}/{y}?source=0"] } },
      sprite: [{ id: "ground", url: "/apiserver/v1/map/sprites/DEFAULT/0/sprite" }],
      layers: [
        { id: "sea", type: "background" },
        { id: "road", type: "line", source: "world", "source-layer": "road" },
      ],
    });
    expect(Object.fromEntries(sources)).toEqual({
      "foreign:world": {
        type: "vector",
        tiles: ["https://cairn.example/apiserver/v1/map/tiles/DEFAULT/{z}/{x}/{y}?source=0"],
      },
    });
    expect([...layers.values()]).toEqual([
      { id: "foreign:sea", type: "background", before: "graticule" },
      {
        id: "foreign:road",
        type: "line",
        source: "foreign:world",
        "source-layer": "road",
        before: "graticule",
      },
    ]);
    expect([...sprites]).toEqual([
      ["ground", "https://cairn.example/apiserver/v1/map/sprites/DEFAULT/0/sprite"],
    ]);
    expect(new Set(visibility.values())).toEqual(new Set(["none"]));
    drawGround(map, undefined, light);
    expect([sources.size, layers.size, sprites.size]).toEqual([0, 0, 0]);
    expect(new Set(visibility.values())).toEqual(new Set(["visible"]));
  });
});
