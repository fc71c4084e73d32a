/** Hexadecimal digits of a word of 32 bits. */
const wordFigures = 8;

/** Number of values discarded so that the whole seed affects the whole state. */
const warmUp = 16;

/**
 * Numbers from 0 to 1, excluding 1, the same for the same seed: sfc32 by Chris Doty-Humphrey (PractRand), public domain. Suitable
 * for shuffling and placing, not for making secrets: the secret is the seed.
 *
 * @param seed 32 hexadecimal digits
 */
export const seededFractions = (seed: string): (() => number) => {
  const word = (index: number): number =>
    Number.parseInt(seed.slice(index * wordFigures, (index + 1) * wordFigures), 16) | 0;
  let [a, b, c, d] = [word(0), word(1), word(2), word(3)];
  const next = (): number => {
    const sum = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 2 ** 32;
  };
  for (let k = 0; k < warmUp; k++) next();
  return next;
};
