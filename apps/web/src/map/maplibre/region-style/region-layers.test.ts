import { featureFilter, validateStyleMin } from "@maplibre/maplibre-gl-style-spec";
import type { LayerSpecification } from "maplibre-gl";
import { describe, expect, it } from "vitest";
import type { MapRegions } from "../../../lib/regions/map-regions.ts";
import { layerChange } from "../changed-layers.ts";
import type { MapColours } from "../map-colours.ts";
import { regionLayers } from "./region-layers.ts";
import type { RegionLook } from "./region-look.ts";
import { regionShapes } from "./region-shapes.ts";
import {
  contourFeetSource,
  contourSource,
  hillshadeSource,
  isRegionLayer,
  regionSource,
  regionSources,
} from "./region-sources.ts";

// As in an open page.
globalThis.location ??= { origin: "https://cairn.example.org" } as Location;

const colours = new Proxy({}, { get: () => "#808080" }) as MapColours;

const andorra = (maxZooms: MapRegions["regions"][number]["maxZooms"]): MapRegions => ({
  version: "0123456789abcdef",
  hasStyles: false,
  regions: [
    {
      name: "andorra",
      bbox: [1.4, 42.4, 1.8, 42.7],
      cover: [[1.4, 42.4, 1.8, 42.7]],
      version: "fedcba9876543210",
      attribution: "© OpenStreetMap contributors",
      maxZooms,
    },
  ],
});
const withHeights = andorra({ map: 14, contours: 14, "contours-feet": 14, hillshade: 12, slope: 12 });

const plain: RegionLook = {
  theme: "light",
  colours,
  locale: "en",
  names: "local",
  units: "METRIC",
  hasSlopes: false,
  sport: "foot",
};

const layersFor = (look: Partial<RegionLook>, regions = withHeights) => {
  const { ground, written } = regionLayers(regions, { ...plain, ...look });
  return [...ground, ...written];
};
const sourceOf = (layer: object): unknown => ("source" in layer ? layer.source : undefined);

/** The contour layers that are drawn. */
const contours = (units: RegionLook["units"]) => [
  ...new Set(
    layersFor({ units }).flatMap((layer) =>
      String(sourceOf(layer)).startsWith(contourSource) &&
      layer.layout?.visibility !== "none" &&
      "source-layer" in layer
        ? layer["source-layer"]
        : [],
    ),
  ),
];

/** What changes in an open map, by layer, when its sport changes. */
const changes = (from: RegionLook["sport"], to: RegionLook["sport"]) => {
  const wanted = new Map(layersFor({ sport: to }).map((layer) => [layer.id, layer]));
  const all = layersFor({ sport: from }).map((layer) => {
    const other = wanted.get(layer.id);
    return [layer.id, other ? layerChange(layer, other) : "gone"] as const;
  });
  expect([...wanted.keys()]).toEqual(all.map(([id]) => id));
  return Object.fromEntries(all.filter(([, change]) => change !== undefined));
};

/** Whether a line layer draws a large road on or in something. */
const drawnAt = (layer: LayerSpecification, structure: string | undefined, level: number, zoom: number) =>
  "filter" in layer &&
  layer.filter !== undefined &&
  featureFilter(layer.filter, "filter").filter({ zoom }, {
    type: 2,
    properties: { class: "primary", ...(structure && { structure, layer: level }) },
  } as never);

const pictures = new Set(["region-hillshade", "region-slope"]);

describe("the style of the regions", () => {
  const looks: readonly Partial<RegionLook>[] = [
    {},
    { theme: "dark", units: "IMPERIAL", names: "mine", hasSlopes: true, sport: "snow" },
    { locale: "fi", names: "mine", sport: "mountain-bike" },
    { sport: "road" },
  ];
  it.each(looks.map((look) => [look] as const))("[MAP-4] is one that MapLibre draws: %o", (look) => {
    const layers = layersFor(look);
    const sources = Object.fromEntries(
      layers.map((layer) => {
        const name = String(sourceOf(layer));
        const type = pictures.has(name) ? "raster" : "vector";
        return [name, { type, tiles: ["https://cairn.example.org/{z}/{x}/{y}"] }];
      }),
    );
    // A source of shapes has no named layers of its own.
    for (const name of ["region-ground", "region-edge"])
      sources[name] = { type: "geojson", data: { type: "FeatureCollection", features: [] } } as never;
    const style = { version: 8, sources, layers, glyphs: "https://example.org/{fontstack}/{range}.pbf" };
    expect(validateStyleMin(style as never).map(({ message }) => message)).toEqual([]);
    expect(new Set(layers.map(({ id }) => id)).size).toBe(layers.length);
    expect(layers.every(({ id }) => isRegionLayer(id))).toBe(true);
  });

  it("[MAP-4] has contours in the reader's units, and no layer without tiles", () => {
    expect([contours("METRIC"), contours("IMPERIAL")]).toEqual([["contour"], ["contour_feet"]]);
    const flat = layersFor({}, andorra({ map: 14 }));
    expect(
      flat.filter((layer) =>
        [contourSource, contourFeetSource, hillshadeSource].includes(String(sourceOf(layer))),
      ),
    ).toEqual([]);
    expect(flat.length).toBeGreaterThan(15);
  });

  it("[MAP-4] differs between sports by exactly what an open map changes", () => {
    expect(changes("foot", "foot")).toEqual({});
    expect(changes("foot", "snow")).toMatchObject({
      "region-trail": "adjust",
      "region-piste": "adjust",
      "region-aerialway": "adjust",
      "region-trail-names": "replace",
    });
    expect(changes("snow", "road")).toMatchObject({
      "region-trail": "adjust",
      "region-trail-names": "replace",
    });
  });

  it("[MAP-4] draws bridges above everything on the ground, higher ones above lower ones, and what is in tunnels below it", () => {
    const { ground: layers } = regionLayers(withHeights, plain);
    const order = layers.map(({ id }) => id);
    const rank = (sourceLayer: string, structure: string | undefined, level = 1): number => {
      const drawn = layers.filter(
        (layer) =>
          "source-layer" in layer &&
          layer["source-layer"] === sourceLayer &&
          drawnAt(layer, structure, level, 15),
      );
      expect(drawn.length).toBeGreaterThan(0);
      return Math.min(...drawn.map(({ id }) => order.indexOf(id)));
    };
    const ofGround = Math.max(order.indexOf("region-road"), order.indexOf("region-rail-sleepers"));
    expect(rank("road", "tunnel", -1)).toBeLessThan(order.indexOf("region-road-case"));
    expect(rank("road", "bridge")).toBeGreaterThan(ofGround);
    expect(rank("road", "bridge", 2)).toBeGreaterThan(rank("road", "bridge", 1));
    expect(rank("railway", "bridge")).toBeGreaterThan(ofGround);
    // Far zooms have no bridges: roads are on the ground, and none is interrupted.
    for (const structure of [undefined, "bridge", "tunnel"]) {
      const road = layers.find(({ id }) => id === "region-road");
      expect(road && drawnAt(road, structure, 1, 9)).toBe(true);
    }
  });

  it("[MAP-4] draws every icon that its points name", () => {
    const signs = regionShapes(colours).map(({ name }) => name);
    const named = new Set(
      layersFor({}).flatMap((layer) =>
        layer.type === "symbol" && "icon-image" in (layer.layout ?? {})
          ? [...JSON.stringify(layer.layout?.["icon-image"]).matchAll(/"([a-z-]+)"/g)].map(([, name]) => name)
          : [],
      ),
    );
    expect(signs.filter((name) => !named.has(name))).toEqual([]);
  });
});

it("[MAP-4] the tiles of a region across the antimeridian have bounds that MapLibre understands, round the world", () => {
  const { regions } = andorra({ map: 14 });
  const boundsOf = (...boxes: readonly MapRegions["regions"][number]["bbox"][]) => {
    const sources = regionSources({
      version: "0123456789abcdef",
      hasStyles: false,
      regions: boxes.flatMap((bbox) => regions.map((region) => Object.assign({}, region, { bbox }))),
    });
    const source = sources[regionSource];
    return source?.type === "vector" ? source.bounds : undefined;
  };
  expect(boundsOf([1.4, 42.4, 1.8, 42.7])).toEqual([1.4, 42.4, 1.8, 42.7]);
  expect(boundsOf([1.4, 42.4, 1.8, 42.7], [177, -20, -178, -16])).toEqual([-180, -20, 180, 42.7]);
});
