import { inflateSync } from "node:zlib";

/** Decompresses zlib data up to a number of bytes; undefined if it is damaged or longer. */
export function inflatePicture(packed: Uint8Array, length: number): Uint8Array | undefined {
  try {
    return inflateSync(packed, { maxOutputLength: Math.max(1, length) });
  } catch {
    return undefined;
  }
}
