/** Remainders of every byte for CRC-32 with the reflected polynomial 0xEDB88320 (RFC 1952, section 8). */
const remainders = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  return sum;
});

/** CRC-32 of zip and gzip, continued from `crc`, the result for the preceding bytes. */
export function crc32(bytes: Uint8Array, crc = 0): number {
  let sum = ~crc;
  for (const byte of bytes) sum = (sum >>> 8) ^ (remainders[(sum ^ byte) & 0xff] ?? 0);
  return ~sum >>> 0;
}
