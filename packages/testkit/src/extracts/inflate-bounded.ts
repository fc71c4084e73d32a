import { inflateSync } from "node:zlib";

/** Decompresses a zlib stream of limited size; undefined if it is damaged or larger. */
export function inflateBounded(packed: Uint8Array, maxBytes: number): Uint8Array | undefined {
  try {
    return inflateSync(packed, { maxOutputLength: Math.max(1, maxBytes) });
  } catch {
    return undefined;
  }
}
