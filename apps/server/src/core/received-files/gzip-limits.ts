import { open } from "node:fs/promises";
import { constants, gunzipSync } from "node:zlib";

/**
 * Maximum size of an unpacked gzipped file, bytes: four times the limit for uncompressed files, since the unpacked bytes are not
 * kept.
 */
export const maxUnpackedBytes = 256 * 1024 * 1024;
/** A GPX file shrinks to a twentieth at best; a file that shrinks to less than a hundredth is not a recording. */
const maxRatio = 100;
/** No smaller output is refused for its ratio: a short file of repetitions is harmless. */
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

/** Whether a file whose packed bytes yielded so many unpacked ones is a bomb. */
export function isBomb(packed: number, unpacked: number): boolean {
  return unpacked > maxUnpackedBytes || (unpacked > harmlessBytes && unpacked > packed * maxRatio);
}

/** Packed bytes to unpack in order to recognise the content. At worst they yield a thousand times as much, in a few ms. */
const packedHead = 4096;

/** The beginning of the content of a gzipped file, from the beginning of the file; `undefined` if it is not gzip after all. */
export function unpackHead(head: Uint8Array): Uint8Array | undefined {
  try {
    return gunzipSync(head.subarray(0, packedHead), { finishFlush: constants.Z_SYNC_FLUSH });
  } catch {
    return undefined;
  }
}
