import { tileIdOf } from "@cairn/tiles/hilbert";
import { GeoJSONVT, type GeoJSONVTTile } from "@maplibre/geojson-vt";
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

/**
 * What each layer is made of, in the order in which tiles contain them. Made one after the other: all at once, they need a
 * gigabyte.
 */
const layers = {
  land,
  coast,
  borders,
  states: stateBorders,
  lakes,
  rivers,
  countries: () => countryLabels(countryShapes()),
  places: placeLabels,
} satisfies Record<string, () => GeoJSON.Feature[]>;

type LayerName = keyof typeof layers;

/** The smallest zoom that shows a feature. */
const minZoomOf = ({ properties }: GeoJSON.Feature): number => Number(properties?.["minzoom"] ?? 0);

/** `minzoom` has done its work when the tiles of a zoom are made. */
function withoutMinZoom(feature: GeoJSON.Feature): GeoJSON.Feature {
  const { minzoom: _done, ...properties } = feature.properties ?? {};
  return { ...feature, properties };
}

type Address = Omit<Tile, "bytes">;

/** Addresses of the tiles of a zoom, or of some of its columns. */
function* addressesOf(z: number, firstX = 0, endX = 2 ** z): Generator<Address> {
  for (let y = 0; y < 2 ** z; y++) for (let x = firstX; x < endX; x++) yield { z, x, y };
}

/** Features with all tiles that may show them. */
interface Group {
  readonly features: GeoJSON.Feature[];
  readonly tiles: readonly Address[];
}

/** Places of a zoom are divided by longitude into so many groups at most, which takes a third of the memory. */
const strips = 64;

function* groupsOfZoom(points: readonly GeoJSON.Feature[], zoom: number): Generator<Group> {
  const shown = points.filter((point) => minZoomOf(point) <= zoom);
  const count = Math.min(strips, 2 ** zoom);
  const width = 2 ** zoom / count;
  const byStrip = Map.groupBy(shown, ({ geometry }) => {
    const [longitude = 0] = (geometry as GeoJSON.Point).coordinates;
    return Math.min(count - 1, Math.floor(((longitude + 180) / 360) * count));
  });
  for (const [strip, features] of byStrip) {
    const tiles = [...addressesOf(zoom, strip * width, (strip + 1) * width)];
    yield { features: features.map(withoutMinZoom), tiles };
  }
}

/** A layer in parts: one, unless it is of points that are held back from the upper zooms. */
function* groupsOf(features: GeoJSON.Feature[], deepest: number): Generator<Group> {
  const zooms = Array.from({ length: deepest + 1 }, (_, zoom) => zoom);
  if (features.some((feature) => minZoomOf(feature) > 0)) {
    for (const zoom of zooms) yield* groupsOfZoom(features, zoom);
  } else yield { features, tiles: zooms.flatMap((zoom) => Array.from(addressesOf(zoom))) };
}

const indexOf = (name: LayerName, features: GeoJSON.Feature[], deepest: number): GeoJSONVT =>
  new GeoJSONVT(
    { type: "FeatureCollection", features },
    {
      maxZoom,
      indexMaxZoom: deepest,
      indexMaxPoints: 0,
      extent,
      tolerance: 6,
      buffer: name === "places" || name === "countries" ? 0 : 64,
    },
  );

/**
 * A layer as encoded for one tile; undefined if it has nothing there. The outline of the land is the coast, but for the cuts at
 * the antimeridian. Tiles there mark their land `cut` and carry the coast as lines of its own; everywhere else that layer would
 * only double the size.
 */
function encodeLayer(name: LayerName, tile: GeoJSONVTTile, atCut: boolean): Uint8Array | undefined {
  if (tile.features.length === 0 || (name === "coast" && !atCut)) return undefined;
  if (name === "land" && atCut) for (const feature of tile.features) feature.tags = { cut: 1 };
  // A copy, because the encoder returns a part of a larger buffer.
  return fromGeojsonVt({ [name]: tile }, { version: 2, extent }).slice();
}

/** Units beyond the edge of a tile, so that no seam is seen between two. */
const seaBuffer = 64;

/**
 * The sea, which fills every tile below its land: a map that has a tile knows what is water there, and one that waits for it does
 * not paint the land as sea meanwhile.
 */
function encodeSea(): Uint8Array {
  const [from, to] = [-seaBuffer, extent + seaBuffer];
  const square: [number, number][] = [
    [from, from],
    [to, from],
    [to, to],
    [from, to],
    [from, from],
  ];
  const features: GeoJSONVTTile["features"] = [{ type: 3, geometry: [square], tags: {} }];
  return fromGeojsonVt({ sea: { features } as GeoJSONVTTile }, { version: 2, extent }).slice();
}

/** Every tile of the world, zoom 0 to `deepest`, which is at most `maxZoom`. */
export function* makeTiles(deepest = maxZoom): Generator<Tile> {
  /** The layers of each tile, encoded: one after the other, they are the tile. */
  const encoded = new Map<number, Uint8Array[]>();
  const made = (tile: Address) => encoded.get(tileIdOf(tile)) ?? [];
  for (const name of Object.keys(layers) as LayerName[]) {
    for (const { features, tiles } of groupsOf(layers[name](), deepest)) {
      const index = indexOf(name, features, deepest);
      for (const address of tiles) {
        const { z, x, y } = address;
        const tile = index.getTile(z, x, y);
        const layer = tile === null ? undefined : encodeLayer(name, tile, x === 0 || x === 2 ** z - 1);
        if (layer !== undefined) encoded.set(tileIdOf(address), [...made(address), layer]);
      }
    }
  }
  const sea = encodeSea();
  for (let zoom = 0; zoom <= deepest; zoom++) {
    for (const address of addressesOf(zoom)) {
      yield { ...address, bytes: Buffer.concat([sea, ...made(address)]) };
    }
  }
}
