import { PbfWriter } from "pbf";
import { protobufFields } from "./protobuf-fields.ts";

/** Fields of a layer and of a feature (Mapbox Vector Tile Specification 2.1, section 4). */
const [layerField, nameField, featureField, keyField, valueField, tagsField] = [3, 1, 2, 3, 4, 2];

interface Layer {
  readonly features: {
    readonly bytes: Uint8Array;
    readonly keysBefore: number;
    readonly valuesBefore: number;
  }[];
  readonly keys: Uint8Array[];
  readonly values: Uint8Array[];
}

/**
 * Merges several vector tiles of the same place into one, with every layer once and its features in the order of the tiles. Their
 * geometry is not decoded. All must have the extent 4096. Unreadable parts are left out.
 */
export function mergeVectorTiles(tiles: readonly Uint8Array[]): Uint8Array {
  const layers = new Map<string, Layer>();
  for (const tile of tiles) {
    for (const { field, bytes } of protobufFields(tile) ?? []) {
      if (field === layerField && bytes) addLayer(layers, bytes);
    }
  }
  const merged = new PbfWriter();
  for (const [name, layer] of layers) merged.writeBytesField(layerField, layerOf(name, layer));
  return merged.finish();
}

function addLayer(layers: Map<string, Layer>, content: Uint8Array): void {
  const fields = (protobufFields(content) ?? []).flatMap(({ field, bytes }) =>
    bytes ? [{ field, bytes }] : [],
  );
  const of = (wanted: number) => fields.filter(({ field }) => field === wanted).map(({ bytes }) => bytes);
  const name = new TextDecoder().decode(of(nameField)[0]);
  const layer = layers.get(name) ?? { features: [], keys: [], values: [] };
  const [keysBefore, valuesBefore] = [layer.keys.length, layer.values.length];
  for (const bytes of of(featureField)) layer.features.push({ bytes, keysBefore, valuesBefore });
  layer.keys.push(...of(keyField));
  layer.values.push(...of(valueField));
  layers.set(name, layer);
}

function layerOf(name: string, { features, keys, values }: Layer): Uint8Array {
  const layer = new PbfWriter();
  layer.writeVarintField(15, 2);
  layer.writeStringField(nameField, name);
  for (const { bytes, keysBefore, valuesBefore } of features) {
    const feature = new PbfWriter();
    for (const { field, bytes: content, number } of protobufFields(bytes) ?? []) {
      if (content === undefined) feature.writeVarintField(field, number);
      else if (field !== tagsField) feature.writeBytesField(field, content);
      else {
        const tags = [...packedNumbers(content)];
        feature.writePackedVarint(
          field,
          tags.map((tag, i) => tag + (i % 2 === 0 ? keysBefore : valuesBefore)),
        );
      }
    }
    layer.writeBytesField(featureField, feature.finish());
  }
  for (const key of keys) layer.writeBytesField(keyField, key);
  for (const value of values) layer.writeBytesField(valueField, value);
  layer.writeVarintField(5, 4096);
  return layer.finish();
}

function* packedNumbers(bytes: Uint8Array): Generator<number> {
  let [value, factor] = [0, 1];
  for (const byte of bytes) {
    value += (byte & 127) * factor;
    factor *= 128;
    if (byte < 128) {
      yield value;
      [value, factor] = [0, 1];
    }
  }
}
