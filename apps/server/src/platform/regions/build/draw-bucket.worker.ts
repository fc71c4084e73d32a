import { gzipSync } from "node:zlib";
import { drawTiles } from "@cairn/tiles/drawing/draw-tiles";

/** Finished tiles in the form of the archive: ids, and the end of each one's bytes. */
export interface DrawnBucket {
  readonly ids: readonly number[];
  readonly ends: readonly number[];
  readonly bytes: Uint8Array;
}

/** Draws the tiles of a bucket, in a thread. */
export function drawBucket(parts: Uint8Array): DrawnBucket {
  const ids: number[] = [];
  const packed: Uint8Array[] = [];
  for (const { id, bytes } of drawTiles(parts)) {
    ids.push(id);
    packed.push(gzipSync(bytes));
  }
  const ends: number[] = [];
  let end = 0;
  for (const { length } of packed) ends.push((end += length));
  return { ids, ends, bytes: Buffer.concat(packed) };
}
