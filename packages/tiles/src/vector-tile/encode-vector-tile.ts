import { type TilePath, tileExtent } from "@cairn/geo/tile-lines";
import { lineCommands, pointCommands, ringCommands } from "./geometry-commands.ts";
import { ProtobufWriter } from "./protobuf-writer.ts";

/** A value that vector tiles can hold. */
export type TileValue = string | number | boolean;

/**
 * Something on a map. Paths are whole units, x and y alternating: points have one pair each; polygons have rings without a
 * repeated first point, the outer ring of each clockwise on the screen before its holes, which run the other way.
 */
export interface TileFeature {
  readonly kind: "lines" | "points" | "polygons";
  /** A whole number from 0 to 2^53 - 1. */
  readonly id?: number;
  readonly paths: readonly TilePath[];
  readonly properties: Readonly<Record<string, TileValue>>;
}

export interface TileLayer {
  readonly name: string;
  readonly features: readonly TileFeature[];
}

const typeOf = { points: 1, lines: 2, polygons: 3 } as const;
const commandsOf = { points: pointCommands, lines: lineCommands, polygons: ringCommands } as const;

/**
 * A vector tile (Mapbox Vector Tile Specification 2.1): the same layers always result in the same bytes. Layers and
 * features without geometry are left out, as that requires; each key and each value occurs only once in a layer.
 */
export function encodeVectorTile(layers: readonly TileLayer[]): Uint8Array {
  const tile = new ProtobufWriter();
  for (const layer of layers) {
    const features = layer.features.filter(({ paths }) => paths.length > 0);
    if (features.length > 0) tile.block(3, encodeLayer(layer.name, features));
  }
  return tile.finish();
}

function encodeLayer(name: string, features: readonly TileFeature[]): Uint8Array {
  const layer = new ProtobufWriter();
  const [keys, values] = [new Map<string, number>(), new Map<TileValue, number>()];
  layer.number(15, 2);
  layer.text(1, name);
  for (const { kind, id, paths, properties } of features) {
    const tags: number[] = [];
    for (const key in properties) {
      const value = properties[key];
      if (value !== undefined) tags.push(placeOf(keys, key), placeOf(values, value));
    }
    const feature = new ProtobufWriter();
    if (id !== undefined) feature.number(1, id);
    feature.packed(2, tags);
    feature.number(3, typeOf[kind]);
    feature.packed(4, commandsOf[kind](paths));
    layer.block(2, feature.finish());
  }
  for (const key of keys.keys()) layer.text(3, key);
  for (const value of values.keys()) layer.block(4, encodeValue(value));
  layer.number(5, tileExtent);
  return layer.finish();
}

/** The index of a value in a list of distinct values. */
function placeOf<T>(places: Map<T, number>, value: T): number {
  const known = places.get(value);
  if (known !== undefined) return known;
  const place = places.size;
  places.set(value, place);
  return place;
}

function encodeValue(value: TileValue): Uint8Array {
  const encoded = new ProtobufWriter();
  if (typeof value === "string") encoded.text(1, value);
  else if (typeof value === "boolean") encoded.number(7, value ? 1 : 0);
  else if (!Number.isSafeInteger(value)) encoded.double(3, value);
  else if (value >= 0) encoded.number(5, value);
  else encoded.number(6, -2 * value - 1);
  return encoded.finish();
}
