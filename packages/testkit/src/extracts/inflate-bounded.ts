import { inflateSync } from "node:zlib";

/** Unpacks a zlib stream to at most so many bytes; undefined when it is damaged or larger. */
export function inflateBounded(packed: Uint8Array, maxBytes: number): Uint8Array | undefined {
  try {
    return inflateSync(packed, { maxOutputLength: Math.max(1, maxBytes) });
  } catch {
    return undefined;
  }
}
