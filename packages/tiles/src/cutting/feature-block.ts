import { mapLayers } from "../map-feature.ts";
import type { WorldFeature } from "./world-feature.ts";

/**
 * Many map features in one array of words of 32 bits, for storing on disk and for other threads. Each begins with its length in
 * words, its layer, kind and first zoom, its id in two words, the number of bytes of its attributes, the numbers of its paths and
 * polygons, their lengths, then the attributes and the points.
 */
export interface FeatureBlock {
  /** Number of words in use. */
  readonly length: number;
  add(feature: WorldFeature): void;
  /** Returns the added features, and begins again. */
  take(): Uint32Array<ArrayBuffer>;
}

const headWords = 7;
const kinds = ["point", "line", "polygon"] as const;
const two32 = 2 ** 32;
const utf8 = new TextEncoder();
const fromUtf8 = new TextDecoder();

/** Maximum length of the attributes of one feature, bytes: the names of the largest city in all languages take a tenth of it. */
const maxAttributeBytes = 200_000;

/** @param words initial capacity of a block */
export function createFeatureBlock(words: number): FeatureBlock {
  let block = new Uint32Array(words);
  let length = 0;
  return {
    get length() {
      return length;
    },
    add(feature) {
      const encoded = utf8.encode(feature.attributes);
      const attributes = encoded.length > maxAttributeBytes ? utf8.encode("{}") : encoded;
      const { paths, ringCounts } = feature;
      const points = paths.reduce((sum, path) => sum + path.length, 0);
      const size = headWords + ringCounts.length + paths.length + Math.ceil(attributes.length / 4) + points;
      if (length + size > block.length) {
        const larger = new Uint32Array(Math.max(2 * block.length, length + size));
        larger.set(block);
        block = larger;
      }
      const what =
        mapLayers.indexOf(feature.layer) + kinds.indexOf(feature.kind) * 256 + feature.minZoom * 65_536;
      const id = [feature.id % two32, Math.floor(feature.id / two32)];
      const head = [size, what, ...id, attributes.length, paths.length, ringCounts.length];
      for (const word of head) block[length++] = word;
      for (const count of ringCounts) block[length++] = count;
      for (const path of paths) block[length++] = path.length;
      new Uint8Array(block.buffer).set(attributes, 4 * length);
      length += Math.ceil(attributes.length / 4);
      for (const path of paths) {
        block.set(path, length);
        length += path.length;
      }
    },
    take() {
      const taken = block.slice(0, length);
      length = 0;
      return taken;
    },
  };
}

/** The features of a block, in the order in which they were added. */
export function* featuresOfBlock(block: Uint32Array): Generator<WorldFeature> {
  const bytes = new Uint8Array(block.buffer, block.byteOffset, block.byteLength);
  const word = (index: number): number => block[index] ?? 0;
  for (let start = 0; start < block.length; start += word(start)) {
    const what = word(start + 1);
    const [pathCount, polygonCount] = [word(start + 5), word(start + 6)];
    let at = start + headWords;
    const ringCounts = [...block.subarray(at, at + polygonCount)];
    at += polygonCount;
    const lengths = block.subarray(at, at + pathCount);
    at += pathCount;
    const attributes = fromUtf8.decode(bytes.subarray(4 * at, 4 * at + word(start + 4)));
    at += Math.ceil(word(start + 4) / 4);
    const paths: Float64Array[] = [];
    for (const length of lengths) {
      paths.push(new Float64Array(block.subarray(at, at + length)));
      at += length;
    }
    yield {
      layer: mapLayers[what % 256] ?? "place",
      id: word(start + 2) + word(start + 3) * two32,
      kind: kinds[Math.floor(what / 256) % 256] ?? "point",
      paths,
      ringCounts,
      minZoom: Math.floor(what / 65_536),
      attributes,
    };
  }
}
