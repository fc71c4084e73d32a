import { gzipSync } from "node:zlib";
import { zxyToTileId } from "pmtiles";
import type { Tile } from "./vector-tiles.ts";

/** Writer of PMTiles version 3 archives: https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md */

const headerLength = 127;
/** The header and the root directory have to be in the first 16 KiB, which readers fetch at once. */
const rootLimit = 16_384 - headerLength;
const gzipCompression = 2;
const vectorTiles = 1;

interface Entry {
  readonly id: number;
  readonly offset: number;
  readonly length: number;
  runLength: number;
}

function varints(values: Iterable<number>): number[] {
  const bytes: number[] = [];
  for (let value of values) {
    while (value >= 0x80) {
      bytes.push((value % 0x80) | 0x80);
      value = Math.floor(value / 0x80);
    }
    bytes.push(value);
  }
  return bytes;
}

/** Columns of the directory; an offset of 0 means "right after the tile before". */
function directory(entries: readonly Entry[]): Uint8Array {
  const previous = (index: number) => entries[index - 1];
  return gzipSync(
    Uint8Array.from([
      ...varints([entries.length]),
      ...varints(entries.map(({ id }, index) => id - (previous(index)?.id ?? 0))),
      ...varints(entries.map(({ runLength }) => runLength)),
      ...varints(entries.map(({ length }) => length)),
      ...varints(
        entries.map(({ offset }, index) => {
          const before = previous(index);
          return before !== undefined && before.offset + before.length === offset ? 0 : offset + 1;
        }),
      ),
    ]),
    { level: 9 },
  );
}

interface Contents {
  readonly entries: Entry[];
  readonly data: Uint8Array[];
  readonly dataLength: number;
  readonly tileCount: number;
}

/** Tiles in Hilbert order, each content stored once: open sea and open plain repeat. */
function collect(tiles: Iterable<Tile>): Contents {
  const ordered = [...tiles]
    .map((tile) => ({ id: zxyToTileId(tile.z, tile.x, tile.y), bytes: tile.bytes }))
    .toSorted((a, b) => a.id - b.id);
  const known = new Map<string, { offset: number; length: number }>();
  const entries: Entry[] = [];
  const data: Uint8Array[] = [];
  let dataLength = 0;
  for (const { id, bytes } of ordered) {
    const key = Buffer.from(bytes).toString("latin1");
    let place = known.get(key);
    if (place === undefined) {
      const packed = gzipSync(bytes, { level: 9 });
      place = { offset: dataLength, length: packed.length };
      known.set(key, place);
      data.push(packed);
      dataLength += packed.length;
    }
    const last = entries.at(-1);
    if (last?.offset === place.offset && last.id + last.runLength === id) last.runLength++;
    else entries.push({ id, ...place, runLength: 1 });
  }
  return { entries, data, dataLength, tileCount: ordered.length };
}

export interface ArchiveOptions {
  readonly maxZoom: number;
  readonly metadata: Record<string, unknown>;
}

/**
 * The whole archive as bytes; the same tiles make the same bytes.
 * Throws when the directory outgrows the first 16 KiB (some 6,000 tiles): this writer has no leaf directories.
 */
export function writePmtiles(tiles: Iterable<Tile>, options: ArchiveOptions): Uint8Array {
  const { entries, data, dataLength, tileCount } = collect(tiles);
  const root = directory(entries);
  if (root.length > rootLimit) throw new Error(`The tile directory is too large: ${root.length} bytes`);
  const metadata = gzipSync(JSON.stringify(options.metadata), { level: 9 });
  const metadataOffset = headerLength + root.length;
  const dataOffset = metadataOffset + metadata.length;

  const header = Buffer.alloc(headerLength);
  header.write("PMTiles", "latin1");
  header.writeUInt8(3, 7);
  const sections = [headerLength, root.length, metadataOffset, metadata.length, dataOffset, 0, dataOffset];
  [...sections, dataLength, tileCount, entries.length, data.length].forEach((value, index) => {
    header.writeBigUInt64LE(BigInt(value), 8 + index * 8);
  });
  const clustered = 1;
  header.set([clustered, gzipCompression, gzipCompression, vectorTiles, 0, options.maxZoom], 96);
  [-180, -85.0511, 180, 85.0511].forEach((degrees, index) => {
    header.writeInt32LE(Math.round(degrees * 1e7), 102 + index * 4);
  });
  return Buffer.concat([header, root, metadata, ...data]);
}
