import { inflateSync } from "node:zlib";

/** Unpacks zlib's format to so many bytes at most; undefined when it is damaged or more. */
export function inflatePicture(packed: Uint8Array, length: number): Uint8Array | undefined {
  try {
    return inflateSync(packed, { maxOutputLength: Math.max(1, length) });
  } catch {
    return undefined;
  }
}
