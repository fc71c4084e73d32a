/** A seeded source of numbers: the same seed gives the same numbers everywhere. Not for secrets. */
export interface Random {
  /** Uniform in [0, 1). */
  next(): number;
  /** Uniform in [low, high). */
  between(low: number, high: number): number;
  /** Whole number from low to high, both included. */
  int(low: number, high: number): number;
  /** Normal distribution with mean 0 and standard deviation 1 (Box-Muller). */
  gaussian(): number;
  /** True with probability p. */
  chance(p: number): boolean;
  /** One element; the list must not be empty. */
  pick<T>(list: readonly [T, ...T[]]): T;
  /** An independent source; numbers drawn from one do not affect the other. */
  fork(label: string | number): Random;
}

/** Makes a source from any text as the seed. Generator: mulberry32 (Tommy Ettinger), seeded by FNV-1a. */
export function createRandom(seed: string | number): Random {
  let state = hashText(String(seed));
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    return mix(state) / 2 ** 32;
  };
  const between = (low: number, high: number): number => low + (high - low) * next();
  return {
    next,
    between,
    int: (low, high) => Math.floor(between(low, high + 1)),
    gaussian: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    chance: (p) => next() < p,
    pick: (list) => list[Math.floor(next() * list.length)] ?? list[0],
    fork: (label) => createRandom(`${seed}/${label}`),
  };
}

/** FNV-1a over the UTF-16 code units, 32 bits. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** Hash of two whole numbers under a seed, uniform in [0, 1): the same cell always has the same value. */
export const hashCell = (seed: number, i: number, j: number): number =>
  mix((seed ^ Math.imul(i, 0x27d4eb2f) ^ Math.imul(j, 0x165667b1)) | 0) / 2 ** 32;

function mix(value: number): number {
  let t = Math.imul(value ^ (value >>> 15), value | 1);
  t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
  return (t ^ (t >>> 14)) >>> 0;
}
