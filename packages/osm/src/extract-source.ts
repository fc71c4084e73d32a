/** Bytes of an extract with access to any place: a file on a disk, or an array. */
export interface ExtractSource {
  /** Total number of bytes. */
  readonly length: number;
  /**
   * The bytes from..to, `0 <= from <= to <= length`; fewer only if the source has become shorter. They are not changed
   * afterwards.
   */
  readonly read: (from: number, to: number) => Uint8Array | Promise<Uint8Array>;
}

/**
 * Unpacks a zlib stream (RFC 1950) to at most `maxBytes`; undefined if it is damaged or would be longer.
 * In Node: `inflateSync(packed, { maxOutputLength: maxBytes })`, returning undefined if that throws.
 */
export type Inflate = (packed: Uint8Array, maxBytes: number) => Uint8Array | undefined;

/** An array as a source. */
export const bytesExtract = (bytes: Uint8Array): ExtractSource => ({
  length: bytes.length,
  read: (from, to) => bytes.subarray(from, to),
});
