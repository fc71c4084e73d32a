import { open } from "node:fs/promises";
import { constants, gunzipSync } from "node:zlib";

/** Bytes that a gzipped file may unpack to at most: four times what may come unpacked, as nothing of it is kept. */
export const maxUnpackedBytes = 256 * 1024 * 1024;
/** A GPX file shrinks to a twentieth at best; what shrinks to less than a hundredth is no recording. */
const maxRatio = 100;
/** Below this nothing is refused for its ratio: a short file of repetitions is harmless. */
const harmlessBytes = 16 * 1024 * 1024;

export const isGzip = (head: Uint8Array): boolean => head[0] === 0x1f && head[1] === 0x8b;

/** Whether a file on the disk is gzipped. */
export async function isGzipFile(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return isGzip(buffer);
  } finally {
    await file.close();
  }
}

/** Whether a file that has given so much from so little is a bomb. */
export function isBomb(packed: number, unpacked: number): boolean {
  return unpacked > maxUnpackedBytes || (unpacked > harmlessBytes && unpacked > packed * maxRatio);
}

/** Bytes of the wrapping that are unpacked to see what is in it: at worst they give a thousand times as much, in some ms. */
const packedHead = 4096;

/** The beginning of what a gzipped file holds, from the beginning of the file; `undefined` when it is not gzip after all. */
export function unpackHead(head: Uint8Array): Uint8Array | undefined {
  try {
    return gunzipSync(head.subarray(0, packedHead), { finishFlush: constants.Z_SYNC_FLUSH });
  } catch {
    return undefined;
  }
}
