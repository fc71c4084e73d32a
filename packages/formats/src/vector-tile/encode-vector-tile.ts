import { type TilePath, tileExtent } from "@cairn/geo/tile-lines";
import { ProtobufWriter } from "./protobuf-writer.ts";

/** Something on a map: lines, or points as paths of one point each. */
export interface TileFeature {
  readonly kind: "lines" | "points";
  readonly paths: readonly TilePath[];
  readonly properties: Readonly<Record<string, string | number>>;
}

export interface TileLayer {
  readonly name: string;
  readonly features: readonly TileFeature[];
}

const moveTo = 1;
const lineTo = 2;

/**
 * A vector tile (Mapbox Vector Tile Specification 2.1). Layers and features without geometry are left out, as the specification wants; numbers among
 * properties are whole and not negative.
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
  const [keys, values] = [new Map<string, number>(), new Map<string | number, number>()];
  layer.number(15, 2);
  layer.text(1, name);
  for (const { kind, paths, properties } of features) {
    const tags = Object.entries(properties).flatMap(([key, value]) => [
      placeOf(keys, key),
      placeOf(values, value),
    ]);
    const feature = new ProtobufWriter();
    feature.packed(2, tags);
    feature.number(3, kind === "points" ? 1 : 2);
    feature.packed(4, kind === "points" ? pointCommands(paths) : lineCommands(paths));
    layer.block(2, feature.finish());
  }
  for (const key of keys.keys()) layer.text(3, key);
  for (const value of values.keys()) layer.block(4, encodeValue(value));
  layer.number(5, tileExtent);
  return layer.finish();
}

/** The place of something in a list that has each once. */
function placeOf<T>(places: Map<T, number>, value: T): number {
  const place = places.get(value) ?? places.size;
  places.set(value, place);
  return place;
}

function encodeValue(value: string | number): Uint8Array {
  const encoded = new ProtobufWriter();
  if (typeof value === "string") encoded.text(1, value);
  else encoded.number(5, value);
  return encoded.finish();
}

const command = (id: number, count: number): number => id + count * 8;

/** Whole numbers of either sign as whole numbers that are not negative. */
const zigzag = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value);

function lineCommands(paths: readonly TilePath[]): number[] {
  const commands: number[] = [];
  let [x, y] = [0, 0];
  for (const path of paths) {
    for (let i = 0; i < path.length; i += 2) {
      const [toX, toY] = [path[i] ?? 0, path[i + 1] ?? 0];
      if (i === 0) commands.push(command(moveTo, 1));
      if (i === 2) commands.push(command(lineTo, path.length / 2 - 1));
      commands.push(zigzag(toX - x), zigzag(toY - y));
      [x, y] = [toX, toY];
    }
  }
  return commands;
}

function pointCommands(paths: readonly TilePath[]): number[] {
  let [x, y] = [0, 0];
  const steps = paths.flatMap(([toX = 0, toY = 0]) => {
    const step = [zigzag(toX - x), zigzag(toY - y)];
    [x, y] = [toX, toY];
    return step;
  });
  return [command(moveTo, paths.length), ...steps];
}
