/** A column is at most this many planes wide: steps up to 2^47, second differences doubled by the zigzag, plus one. */
const maxPlanes = 7;
const maxSteps = 2 ** 47;

/** The differences that a column is stored as: 1 of the values, 2 of their differences (for values that change evenly). */
type Order = 1 | 2;

/** First byte of a column: the number of planes in the low four bits, the order above them. */
export interface ColumnHeader {
  readonly planes: number;
  readonly order: Order;
}

/**
 * Writes one column as a header byte followed by planes of `length` bytes, the lowest byte of every point first. Point i
 * has the code 0 if it is absent, else 1 + zigzag(d), where zigzag folds 0, -1, 1, -2 … into 0, 1, 2, 3 … and d is, in
 * steps, the difference from the last present point (order 1), or the difference of that one from the previous difference
 * (order 2); both begin at 0. The order with fewer bits is used.
 */
export function writeColumn(column: Float64Array, length: number, stepsPerUnit: number): Uint8Array {
  const [first, second] = codesOf(column, length, stepsPerUnit);
  return second.bits < first.bits ? planesOf(second.codes, 2) : planesOf(first.codes, 1);
}

/** The header at `offset`, or undefined if it is missing or impossible. */
export function columnHeader(body: Uint8Array, offset: number): ColumnHeader | undefined {
  const byte = body[offset] ?? 0;
  const [planes, order] = [byte & 0x0f, byte >>> 4];
  return planes >= 1 && planes <= maxPlanes && (order === 1 || order === 2) ? { planes, order } : undefined;
}

/** Reads the planes of one column; `bytes` holds exactly as many planes of `length` bytes as the header says. */
export function readColumn(
  bytes: Uint8Array,
  header: ColumnHeader,
  length: number,
  stepsPerUnit: number,
): Float64Array {
  const low = gather(bytes, 0, Math.min(header.planes, 4), length);
  return header.planes <= 4
    ? fromNarrowCodes(low, header.order, stepsPerUnit)
    : fromWideCodes(low, gather(bytes, 4, header.planes, length), header.order, stepsPerUnit);
}

interface Codes {
  readonly codes: Float64Array;
  /** Sum of the bits of the codes, an estimate of the compressed size. */
  readonly bits: number;
}

/** The codes of both orders. */
function codesOf(column: Float64Array, length: number, stepsPerUnit: number): readonly [Codes, Codes] {
  const [first, second] = [new Float64Array(length), new Float64Array(length)];
  let [previous, slope, firstBits, secondBits] = [0, 0, 0, 0];
  for (let i = 0; i < length; i += 1) {
    const steps = Math.round((column[i] ?? NaN) * stepsPerUnit);
    if (!(Math.abs(steps) <= maxSteps)) continue;
    const difference = steps - previous;
    const [one, two] = [codeOf(difference), codeOf(difference - slope)];
    previous = steps;
    slope = difference;
    first[i] = one;
    second[i] = two;
    firstBits += bitsOf(one);
    secondBits += bitsOf(two);
  }
  return [
    { codes: first, bits: firstBits },
    { codes: second, bits: secondBits },
  ];
}

const codeOf = (told: number): number => (told < 0 ? -2 * told : 2 * told + 1);

const narrow = 2 ** 32;

/** Number of binary digits of a code. */
const bitsOf = (code: number): number =>
  code < narrow ? 32 - Math.clz32(code) : 64 - Math.clz32(Math.floor(code / narrow));

function planesOf(codes: Float64Array, order: Order): Uint8Array {
  const { length } = codes;
  let largest = 0;
  for (const code of codes) if (code > largest) largest = code;
  let count = 1;
  while (largest >= 256 ** count) count += 1;
  const bytes = new Uint8Array(1 + count * length);
  bytes[0] = (order << 4) | count;
  for (let i = 0; i < length; i += 1) {
    const code = codes[i] ?? 0;
    let low = code >>> 0;
    let high = code < narrow ? 0 : Math.floor(code / narrow);
    for (let plane = 0; plane < count; plane += 1) {
      if (plane === 4) [low, high] = [high, 0];
      bytes[1 + plane * length + i] = low & 0xff;
      low >>>= 8;
    }
  }
  return bytes;
}

/** Joins the planes from..to into one 32-bit number per point. */
function gather(bytes: Uint8Array, from: number, to: number, length: number): Uint32Array {
  const codes = new Uint32Array(length);
  for (let plane = from; plane < to; plane += 1) {
    const at = plane * length;
    const shift = 8 * (plane - from);
    for (let i = 0; i < length; i += 1) codes[i] = (codes[i] ?? 0) | ((bytes[at + i] ?? 0) << shift);
  }
  return codes;
}

function fromNarrowCodes(codes: Uint32Array, order: Order, stepsPerUnit: number): Float64Array {
  const column = new Float64Array(codes.length);
  const keep = order - 1;
  let steps = 0;
  let slope = 0;
  for (let i = 0; i < codes.length; i += 1) {
    const code = codes[i] ?? 0;
    if (code === 0) {
      column[i] = NaN;
      continue;
    }
    const folded = code - 1;
    slope = slope * keep + ((folded >>> 1) ^ -(folded & 1));
    steps += slope;
    column[i] = steps / stepsPerUnit;
  }
  return column;
}

/** The same for codes beyond 32 bits, such as times of tracks that are years apart. */
function fromWideCodes(
  low: Uint32Array,
  high: Uint32Array,
  order: Order,
  stepsPerUnit: number,
): Float64Array {
  const column = new Float64Array(low.length);
  let steps = 0;
  let slope = 0;
  for (let i = 0; i < low.length; i += 1) {
    const code = (high[i] ?? 0) * 2 ** 32 + (low[i] ?? 0);
    if (code === 0) {
      column[i] = NaN;
      continue;
    }
    const told = code % 2 === 1 ? (code - 1) / 2 : -code / 2;
    slope = order === 1 ? told : slope + told;
    steps += slope;
    column[i] = steps / stepsPerUnit;
  }
  return column;
}
