import { constants, gunzipSync } from "node:zlib";

/** Bytes that a gzipped file may unpack to at most: four times what may come unpacked, as nothing of it is kept. */
export const maxUnpackedBytes = 256 * 1024 * 1024;
/** A GPX file shrinks to a twentieth at best; what shrinks to less than a hundredth is no recording. */
const maxRatio = 100;
/** Below this nothing is refused for its ratio: a short file of repetitions is harmless. */
const harmlessBytes = 16 * 1024 * 1024;

export const isGzip = (head: Uint8Array): boolean => head[0] === 0x1f && head[1] === 0x8b;

/** Whether a file that has given so much from so little is a bomb. */
export function isBomb(packed: number, unpacked: number): boolean {
  return unpacked > maxUnpackedBytes || (unpacked > harmlessBytes && unpacked > packed * maxRatio);
}

/** The beginning of what a gzipped file holds, from the beginning of the file; empty when it is not gzip after all. */
export function unpackHead(head: Uint8Array, length: number): Uint8Array {
  try {
    const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: 64 * 1024 * 1024 };
    return gunzipSync(head, options).subarray(0, length);
  } catch {
    return new Uint8Array(0);
  }
}
