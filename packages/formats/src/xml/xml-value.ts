/** Maximum characters kept of one element's text: more than any displayed name, cut before it is cleaned. */
export const maxText = 8192;

/** The decimal number that a text consists of, with optional blanks around it; NaN for anything else, and without a text. */
export function numberOf(text: string | undefined): number {
  if (text === undefined) return NaN;
  return plainNumber(text) ?? (text.trim() === "" ? NaN : finite(Number(text)));
}

const finite = (value: number): number => (Number.isFinite(value) ? value : NaN);

const powersOfTen = Array.from({ length: 16 }, (_, power) => 10 ** power);

/**
 * The number of a text of digits with a sign and a point, as nearly all are; undefined for any other. It is exact: an integer
 * below 2^53 divided by a power of ten below 10^22 is rounded once (W. D. Clinger, How to read floating point numbers accurately,
 * 1990).
 */
function plainNumber(text: string): number | undefined {
  const { length } = text;
  const isNegative = text.charCodeAt(0) === 0x2d;
  const from = isNegative ? 1 : 0;
  if (length === from || length > 16) return undefined;
  let [value, point] = [0, length];
  for (let i = from; i < length; i += 1) {
    const digit = text.charCodeAt(i) - 0x30;
    if (digit >= 0 && digit <= 9) value = value * 10 + digit;
    else if (digit === -2 && point === length) point = i;
    else return undefined;
  }
  // At least one digit, and at most fifteen.
  const digits = length - from - (point === length ? 0 : 1);
  if (digits === 0 || digits > 15) return undefined;
  const decimals = point === length ? 0 : length - point - 1;
  const size = value / (powersOfTen[decimals] ?? NaN);
  return isNegative ? -size : size;
}
