/** Remainders of every byte for CRC-16 with the reflected polynomial 0xA001, the FIT protocol's. */
const remainders = Uint16Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xa001 : sum >>> 1;
  return sum;
});

/** CRC-16 of the bytes from..to as the FIT protocol defines it; 0 over a file with its own CRC at the end. */
export function fitCrc(bytes: Uint8Array, from: number, to: number): number {
  let sum = 0;
  for (let i = from; i < to; i += 1) sum = (sum >>> 8) ^ (remainders[(sum ^ (bytes[i] ?? 0)) & 0xff] ?? 0);
  return sum;
}
