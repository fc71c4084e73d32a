/**
 * SHA-256 (FIPS 180-4) of a short ASCII text, as lower-case hex. Written here because `crypto.subtle` exists only in secure
 * contexts, while Cairn is also used at plain http:// addresses in a home network; and a call per guess through its promises is
 * slower than this loop.
 */
export const sha256Hex = (text: string): string => {
  const words = messageWords(text);
  const hash = new Uint32Array(initialHash);
  const schedule = new Uint32Array(64);
  for (let block = 0; block < words.length; block += 16) compress(hash, schedule, words, block);
  return [...hash].map((word) => word.toString(16).padStart(8, "0")).join("");
};

/** The text as big-endian words with the standard's padding: a 1 bit, zeros, the length in bits. */
const messageWords = (text: string): Uint32Array => {
  const words = new Uint32Array((((text.length + 8) >> 6) + 1) << 4);
  for (let index = 0; index < text.length; index += 1) {
    words[index >> 2] = (words[index >> 2] ?? 0) | (text.charCodeAt(index) << (24 - (index & 3) * 8));
  }
  words[text.length >> 2] = (words[text.length >> 2] ?? 0) | (0x80 << (24 - (text.length & 3) * 8));
  words[words.length - 1] = text.length * 8;
  return words;
};

const rotate = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

const compress = (hash: Uint32Array, schedule: Uint32Array, words: Uint32Array, block: number): void => {
  for (let t = 0; t < 64; t += 1) {
    if (t < 16) {
      schedule[t] = words[block + t] ?? 0;
      continue;
    }
    const early = schedule[t - 15] ?? 0;
    const late = schedule[t - 2] ?? 0;
    const small0 = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const small1 = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    schedule[t] = small1 + (schedule[t - 7] ?? 0) + small0 + (schedule[t - 16] ?? 0);
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash;
  for (let t = 0; t < 64; t += 1) {
    const big1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const choice = (e & f) ^ (~e & g);
    const first = (h + big1 + choice + (roundConstants[t] ?? 0) + (schedule[t] ?? 0)) | 0;
    const big0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const second = (big0 + majority) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  for (const [index, value] of [a, b, c, d, e, f, g, h].entries()) {
    hash[index] = (hash[index] ?? 0) + value;
  }
};

/** First 32 bits of the fractional part of a root (FIPS 180-4, 4.2.2 and 5.3.3). */
const fraction = (root: number): number => Math.floor((root - Math.floor(root)) * 2 ** 32);

const primes = (() => {
  const found: number[] = [];
  for (let n = 2; found.length < 64; n += 1) if (found.every((prime) => n % prime !== 0)) found.push(n);
  return found;
})();

const roundConstants = Uint32Array.from(primes, (prime) => fraction(Math.cbrt(prime)));
const initialHash = Uint32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));
