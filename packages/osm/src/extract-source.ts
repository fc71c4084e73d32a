/** Bytes of an extract that can be read at any place: a file on a disk, or an array. */
export interface ExtractSource {
  /** Bytes of it all. */
  readonly length: number;
  /** The bytes from..to, `0 <= from <= to <= length`; fewer only when the source has become shorter. They are not changed afterwards. */
  readonly read: (from: number, to: number) => Uint8Array | Promise<Uint8Array>;
}

/**
 * Unpacks a zlib stream (RFC 1950) to at most `maxBytes`; undefined when it is damaged or would become larger.
 * In Node: `inflateSync(packed, { maxOutputLength: maxBytes })`, with undefined where that throws.
 */
export type Inflate = (packed: Uint8Array, maxBytes: number) => Uint8Array | undefined;

/** An array as a source. */
export const bytesExtract = (bytes: Uint8Array): ExtractSource => ({
  length: bytes.length,
  read: (from, to) => bytes.subarray(from, to),
});
