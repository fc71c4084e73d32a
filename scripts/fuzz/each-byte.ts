/** Values that replace a byte. */
const changes = [
  (byte: number): number => byte + 1,
  (byte: number): number => byte - 1,
  (byte: number): number => byte ^ 0x80,
  (): number => 0,
  (): number => 0xff,
] as const;

/** The files that differ from one only in the byte at an offset. */
export const eachByteAt = (bytes: Uint8Array, offset: number): Uint8Array[] =>
  changes.map((change) => bytes.with(offset, change(bytes[offset] ?? 0)));
