import { GeoJSONVT, type GeoJSONVTFeature, type GeoJSONVTTile } from "@maplibre/geojson-vt";
import { fromGeojsonVt } from "@maplibre/vt-pbf";
import { countryLabels } from "./countries.ts";
import { borders, coast, countryShapes, lakes, land, rivers, stateBorders } from "./natural-earth.ts";
import { placeLabels } from "./places.ts";

/** Deepest zoom with tiles of its own; the map goes on from there by scaling. */
export const maxZoom = 6;

/** Units along the edge of a tile: 150 m at the equator on the deepest tiles, finer than the 1:10m coast. */
const extent = 4096;

export interface Tile {
  readonly z: number;
  readonly x: number;
  readonly y: number;
  /** Mapbox vector tile, not compressed. */
  readonly bytes: Uint8Array;
}

const layerNames = ["land", "coast", "borders", "states", "lakes", "rivers", "countries", "places"] as const;

type LayerName = (typeof layerNames)[number];

function sources(): Record<LayerName, GeoJSON.Feature[]> {
  const shapes = countryShapes();
  return {
    land: land(),
    coast: coast(),
    borders: borders(),
    states: stateBorders(),
    lakes: lakes(),
    rivers: rivers(),
    countries: countryLabels(shapes),
    places: placeLabels(),
  };
}

/** Leaves out what a feature's `minzoom` holds back, and the property itself, which has done its work. */
function visibleAt(tile: GeoJSONVTTile, zoom: number): GeoJSONVTTile {
  const features = (tile.features as GeoJSONVTFeature[]).flatMap((feature) => {
    const { minzoom = 0, ...tags } = (feature.tags ?? {}) as { minzoom?: number };
    return minzoom > zoom ? [] : [{ ...feature, tags }];
  });
  return { ...tile, features } as GeoJSONVTTile;
}

/**
 * The outline of the land is the coast, but for the cuts at the antimeridian. Tiles there mark their land `cut` and carry the
 * coast as lines of its own; everywhere else that layer would only double the size.
 */
function withoutDoubledCoast(layers: Record<string, GeoJSONVTTile>, atCut: boolean): void {
  if (!atCut) {
    delete layers["coast"];
  } else if (layers["land"] !== undefined) {
    for (const feature of layers["land"].features) feature.tags = { cut: 1 };
  }
}

interface NamedIndex {
  readonly name: LayerName;
  readonly index: GeoJSONVT;
}

function layersAt(indexes: readonly NamedIndex[], z: number, x: number, y: number) {
  const layers: Record<string, GeoJSONVTTile> = {};
  for (const { name, index } of indexes) {
    const tile = index.getTile(z, x, y);
    const shown = tile === null ? undefined : visibleAt(tile, z);
    if (shown !== undefined && shown.features.length > 0) layers[name] = shown;
  }
  withoutDoubledCoast(layers, x === 0 || x === 2 ** z - 1);
  return layers;
}

/** Every tile of the world that has something in it, zoom 0 to `deepest`, which is at most `maxZoom`. */
export function* makeTiles(deepest = maxZoom): Generator<Tile> {
  const data = sources();
  const indexes = layerNames.map((name) => ({
    name,
    index: new GeoJSONVT(
      { type: "FeatureCollection", features: data[name] },
      {
        maxZoom,
        indexMaxZoom: maxZoom,
        indexMaxPoints: 0,
        extent,
        tolerance: 6,
        buffer: name === "places" || name === "countries" ? 0 : 64,
      },
    ),
  }));
  for (let z = 0; z <= deepest; z++) {
    for (let y = 0; y < 2 ** z; y++) {
      for (let x = 0; x < 2 ** z; x++) {
        const layers = layersAt(indexes, z, x, y);
        if (Object.keys(layers).length > 0) {
          yield { z, x, y, bytes: fromGeojsonVt(layers, { version: 2, extent }) };
        }
      }
    }
  }
}
