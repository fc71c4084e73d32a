/** Remainders of every byte for CRC-16 with the reflected polynomial 0xA001, the FIT protocol's. */
const remainders = Uint16Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xa001 : sum >>> 1;
  return sum;
});

/** The remainders of the same bytes followed by one more zero byte. */
const followed = (table: Uint16Array): Uint16Array =>
  table.map((sum) => (sum >>> 8) ^ (remainders[sum & 0xff] ?? 0));
const followedByOne = followed(remainders);
const followedByTwo = followed(followedByOne);
const followedByThree = followed(followedByTwo);

/** CRC-16 of the bytes from..to as the FIT protocol defines it; 0 for a file including its own CRC at the end. */
export function fitCrc(bytes: Uint8Array, from: number, to: number): number {
  let sum = 0;
  let i = from;
  // Four bytes at once: the result is the exclusive or of their remainders.
  for (; i + 4 <= to; i += 4) {
    const mixed = sum ^ ((bytes[i] ?? 0) | ((bytes[i + 1] ?? 0) << 8));
    sum =
      (followedByThree[mixed & 0xff] ?? 0) ^
      (followedByTwo[mixed >>> 8] ?? 0) ^
      (followedByOne[bytes[i + 2] ?? 0] ?? 0) ^
      (remainders[bytes[i + 3] ?? 0] ?? 0);
  }
  for (; i < to; i += 1) sum = (sum >>> 8) ^ (remainders[(sum ^ (bytes[i] ?? 0)) & 0xff] ?? 0);
  return sum;
}
