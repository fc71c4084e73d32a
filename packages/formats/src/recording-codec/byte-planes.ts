/** A column is at most this many planes wide: steps up to 2^47, their differences doubled by the zigzag, plus one. */
const maxPlanes = 7;
const maxSteps = 2 ** 47;

/**
 * Writes one column as a count byte followed by that many planes of `length` bytes, the lowest byte of every point first.
 * Point i is the code 0 when it is absent, else 1 + zigzag(steps - steps of the last present point), where zigzag folds
 * 0, -1, 1, -2 … into 0, 1, 2, 3 …; the last present point before the first is 0 steps.
 */
export function writeColumn(column: Float64Array, length: number, stepsPerUnit: number): Uint8Array {
  const codes = new Float64Array(length);
  let previous = 0;
  let largest = 0;
  for (let i = 0; i < length; i += 1) {
    const steps = Math.round((column[i] ?? NaN) * stepsPerUnit);
    if (!(Math.abs(steps) <= maxSteps)) continue;
    const difference = steps - previous;
    const code = difference < 0 ? -2 * difference : 2 * difference + 1;
    previous = steps;
    codes[i] = code;
    if (code > largest) largest = code;
  }
  return planesOf(codes, bytesNeeded(largest));
}

/** Number of planes that the count byte at `offset` states, or undefined where it is missing or impossible. */
export function planeCount(body: Uint8Array, offset: number): number | undefined {
  const count = body[offset];
  return count !== undefined && count >= 1 && count <= maxPlanes ? count : undefined;
}

/** Reads the planes of one column; `planes` holds exactly `count` times `length` bytes. */
export function readColumn(
  planes: Uint8Array,
  count: number,
  length: number,
  stepsPerUnit: number,
): Float64Array {
  const low = gather(planes, 0, Math.min(count, 4), length);
  return count <= 4
    ? fromNarrowCodes(low, stepsPerUnit)
    : fromWideCodes(low, gather(planes, 4, count, length), stepsPerUnit);
}

function bytesNeeded(largest: number): number {
  let count = 1;
  while (largest >= 256 ** count) count += 1;
  return count;
}

function planesOf(codes: Float64Array, count: number): Uint8Array {
  const { length } = codes;
  const bytes = new Uint8Array(1 + count * length);
  bytes[0] = count;
  for (let plane = 0; plane < count; plane += 1) {
    const at = 1 + plane * length;
    const divisor = 256 ** plane;
    for (let i = 0; i < length; i += 1) bytes[at + i] = (codes[i] ?? 0) / divisor;
  }
  return bytes;
}

/** Joins the planes from..to into one 32-bit number per point. */
function gather(planes: Uint8Array, from: number, to: number, length: number): Uint32Array {
  const codes = new Uint32Array(length);
  for (let plane = from; plane < to; plane += 1) {
    const at = plane * length;
    const shift = 8 * (plane - from);
    for (let i = 0; i < length; i += 1) codes[i] = (codes[i] ?? 0) | ((planes[at + i] ?? 0) << shift);
  }
  return codes;
}

function fromNarrowCodes(codes: Uint32Array, stepsPerUnit: number): Float64Array {
  const column = new Float64Array(codes.length);
  let steps = 0;
  for (let i = 0; i < codes.length; i += 1) {
    const code = codes[i] ?? 0;
    if (code === 0) {
      column[i] = NaN;
      continue;
    }
    const folded = code - 1;
    steps += (folded >>> 1) ^ -(folded & 1);
    column[i] = steps / stepsPerUnit;
  }
  return column;
}

/** The same for codes beyond 32 bits, such as times of tracks that lie years apart. */
function fromWideCodes(low: Uint32Array, high: Uint32Array, stepsPerUnit: number): Float64Array {
  const column = new Float64Array(low.length);
  let steps = 0;
  for (let i = 0; i < low.length; i += 1) {
    const code = (high[i] ?? 0) * 2 ** 32 + (low[i] ?? 0);
    if (code === 0) {
      column[i] = NaN;
      continue;
    }
    steps += code % 2 === 1 ? (code - 1) / 2 : -code / 2;
    column[i] = steps / stepsPerUnit;
  }
  return column;
}
