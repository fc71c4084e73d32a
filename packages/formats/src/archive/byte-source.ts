/** Bytes that can be read at any place: a file on a disk, a blob in a browser, or an array. */
export interface ByteSource {
  readonly length: number;
  /** The bytes from..to, `0 <= from <= to <= length`; fewer only when the source has become shorter. */
  read(from: number, to: number): Uint8Array | Promise<Uint8Array>;
}

/** An array as a source. */
export const bytesSource = (bytes: Uint8Array): ByteSource => ({
  length: bytes.length,
  read: (from, to) => bytes.subarray(from, to),
});
