/** Powers of ten that are exact as numbers. */
const powersOfTen = Float64Array.from({ length: 23 }, (_, power) => 10 ** power);
const inverses = powersOfTen.map((power) => 1 / power);

/** From here on not every integer is a number. */
const firstInexact = 2 ** 53;

/** Digits that an integer of 32 bits has room for. */
const digitsAtOnce = 9;

/** Splits a number into two halves of its digits (T. J. Dekker, A floating-point technique for extending precision, 1971). */
const splitter = 2 ** 27 + 1;
const upperHalf = (value: number): number => value * splitter - (value * splitter - value);
const upperHalves = powersOfTen.map(upperHalf);

/** More than all that rounding may do to the rest of a division below, by far. */
const doubt = 2 ** -30;

/**
 * The integer `high` 10^`shift` + `low` over 10^`decimals`, rounded once: a quotient, and what is left of the integer beside the
 * exact product of quotient and divisor, tell on which side of a border it is. NaN if it is too close to one.
 *
 * @param high below 10^9
 * @param shift at most 9
 * @param low below 10^shift
 */
function roundedOnce(high: number, shift: number, low: number, decimals: number): number {
  const factor = powersOfTen[shift] ?? NaN;
  const divisor = powersOfTen[decimals] ?? NaN;
  const inverse = inverses[decimals] ?? NaN;
  // The integer as the exact sum of two numbers.
  const [upper, lower] = [(high >> 15) * factor * 0x8000, (high & 0x7fff) * factor + low];
  const sum = upper + lower;
  const part = sum - upper;
  const beside = upper - (sum - part) + (lower - part);
  const quotient = sum * inverse;
  // Its product with the divisor as another.
  const product = quotient * divisor;
  const [q, d] = [upperHalf(quotient), upperHalves[decimals] ?? NaN];
  const error = q * d - product + q * (divisor - d) + (quotient - q) * d + (quotient - q) * (divisor - d);
  const rest = sum - product + (beside - error);
  const least = quotient + (rest - doubt) * inverse;
  return least === quotient + (rest + doubt) * inverse ? least : NaN;
}

const minus = 0x2d;
const point = 0x2e;

/** Reads decimal numbers where they stand. */
export class NumberReader {
  /** The first byte behind the last number. */
  end = 0;

  /**
   * The number of digits with a sign and a point, as nearly all are, that begins at a place and goes on as far as it can; NaN for
   * any other, which may be a number all the same. It is exact: an integer below 2^53 divided by a power of ten up to 10^22 is
   * rounded once (W. D. Clinger, How to read floating point numbers accurately, 1990), and so is one of 18 digits in two parts.
   *
   * @param bytes with something else behind the number
   */
  read(bytes: Uint8Array, from: number): number {
    const isNegative = bytes[from] === minus;
    const begin = isNegative ? from + 1 : from;
    // The integers of the first nine digits and of the others.
    let [high, low] = [0, 0];
    let at = begin;
    let digit = (bytes[at] ?? 0) - 0x30;
    const most = begin + digitsAtOnce;
    for (; digit >= 0 && digit <= 9 && at < most; digit = (bytes[at] ?? 0) - 0x30) {
      high = (high * 10 + digit) | 0;
      at += 1;
    }
    let [count, decimals] = [at - begin, 0];
    if (digit + 0x30 === point) {
      const first = at + 1;
      at = first;
      digit = (bytes[at] ?? 0) - 0x30;
      for (; digit >= 0 && digit <= 9; digit = (bytes[at] ?? 0) - 0x30) {
        if (count < digitsAtOnce) high = (high * 10 + digit) | 0;
        else low = (low * 10 + digit) | 0;
        count += 1;
        at += 1;
      }
      decimals = at - first;
    }
    this.end = at;
    if (count === 0 || count > 2 * digitsAtOnce) return NaN;
    const shift = Math.max(0, count - digitsAtOnce);
    const value = shift === 0 ? high : high * (powersOfTen[shift] ?? NaN) + low;
    const size =
      value >= firstInexact
        ? roundedOnce(high, shift, low, decimals)
        : decimals === 0
          ? value
          : value / (powersOfTen[decimals] ?? NaN);
    return isNegative ? -size : size;
  }
}
