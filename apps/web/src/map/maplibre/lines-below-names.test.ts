import type { MapRegion } from "@cairn/contracts/regions/regions";
import type { LayerSpecification, Map as MapLibreMap } from "maplibre-gl";
import { describe, expect, it } from "vitest";
import { baseLayers } from "./base-style.ts";
import { type MapColours, mapColourTokens } from "./map-colours.ts";
import { showLayers } from "./show-layers.ts";
import { trackLayers, withLines } from "./track-layers.ts";

// As in an open page.
globalThis.location ??= { origin: "https://cairn.example.org" } as Location;

const colours = Object.fromEntries(Object.keys(mapColourTokens).map((name) => [name, name])) as MapColours;
const andorra: MapRegion = {
  name: "andorra",
  bbox: [1.4, 42.4, 1.8, 42.7],
  cover: [[1.4, 42.4, 1.8, 42.7]],
  version: "fedcba9876543210",
  attribution: "© OpenStreetMap contributors",
  maxZooms: { map: 14, contours: 14, hillshade: 12 },
};
const base = (regions: readonly MapRegion[]): LayerSpecification[] =>
  baseLayers(
    {
      theme: "light",
      colours,
      locale: "en",
      names: "local",
      units: "METRIC",
      hasSlopes: false,
      sport: "foot",
    },
    { version: "0123456789abcdef", hasStyles: false, regions },
  );

/** Layers with words, and how far up they and the lines are. */
const namesOf = (layers: readonly LayerSpecification[]) =>
  layers.filter(({ type, layout }) => type === "symbol" && layout && "text-field" in layout);
const heightOf = (layers: readonly LayerSpecification[], id: string) =>
  layers.findIndex((layer) => layer.id === id);

describe("[MAP-6] names and lines", () => {
  it.each([
    ["the world", []],
    ["a region", [andorra]],
  ])("on the map of %s, every name has a halo and is above the track", (_of, regions) => {
    const layers = withLines(base(regions), trackLayers(colours, undefined));
    const names = namesOf(layers).filter(({ id }) => !id.includes("contour") && !id.includes("oneway"));
    expect(names.length).toBeGreaterThanOrEqual(regions.length === 0 ? 2 : 8);
    for (const line of ["track-glow", "track-lit", "track-case", "track-line", "track-notches"]) {
      for (const { id } of names) {
        expect(heightOf(layers, id), `${id} above ${line}`).toBeGreaterThan(heightOf(layers, line));
      }
    }
    for (const { id, paint } of names) expect(paint, id).toMatchObject({ "text-halo-color": "halo" });
    // MapLibre places the uppermost symbols first: names then move away from the line where there is room.
    expect(heightOf(layers, "track-keep-clear")).toBe(layers.length - 1);
  });

  it("that a screen adds to an open map are below its names, too", () => {
    const order = base([]).map(({ id }) => id);
    const map = {
      getLayersOrder: () => order,
      getLayer: (id: string) => (order.includes(id) ? {} : undefined),
      addLayer: ({ id }: LayerSpecification, before?: string) =>
        order.splice(before === undefined ? order.length : order.indexOf(before), 0, id),
    };
    const line: LayerSpecification = { id: "lines-line", type: "line", source: "lines" };
    showLayers(map as unknown as MapLibreMap, "lines", [line]);
    expect(order.indexOf("lines-line")).toBe(order.indexOf("places") - 1);
  });
});
