/**
 * Writes JSON text as bytes, for long lists of numbers. Each function takes the bytes, an offset and a value, and returns the
 * offset after it; the caller makes sure that there is space.
 */

const [zero, point, minus, quote, backslash] = [48, 46, 45, 34, 92];
const billion = 1e9;
const million = 1e6;
/** Up to this value whole numbers and millionths are exact. */
const exact = 1e15;

/** Bytes of the longest number, such as `-1.2345678901234567e-100`. */
export const maxNumberBytes = 26;
/** Maximum bytes of a character, such as `\u001f`. */
export const maxCharacterBytes = 6;

/** @throws Error for a number that JSON cannot represent */
export function writeInteger(bytes: Uint8Array, at: number, value: number): number {
  const small = value | 0;
  if (small === value && small >= 0) return writeDigits(bytes, at, small, digitsOf(small));
  return writeNumber(bytes, at, Math.trunc(value));
}

/** @throws Error for a number that JSON cannot represent */
export function writeNumber(bytes: Uint8Array, at: number, value: number): number {
  const small = value | 0;
  if (small === value && small >= 0) return writeDigits(bytes, at, small, digitsOf(small));
  if (Math.trunc(value) === value && value > -exact && value < exact) return writeWhole(bytes, at, value);
  const scaled = Math.round(value * million);
  // Most numbers were rounded to a few decimal places, and then this gives the same digits.
  if (scaled / million === value && scaled > -exact && scaled < exact)
    return writeMillionths(bytes, at, scaled);
  if (!Number.isFinite(value)) throw new Error(`JSON cannot represent ${value}`);
  return writeAscii(bytes, at, String(value));
}

/** In quotes, with escapes where needed. */
export function writeText(bytes: Uint8Array, start: number, text: string): number {
  let at = start;
  bytes[at++] = quote;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 32 || code > 126) return writeRaw(bytes, start, JSON.stringify(text));
    if (code === quote || code === backslash) bytes[at++] = backslash;
    bytes[at++] = code;
  }
  bytes[at++] = quote;
  return at;
}

/** JSON text, unchanged. */
function writeRaw(bytes: Uint8Array, at: number, json: string): number {
  const { written } = encoder.encodeInto(json, bytes.subarray(at));
  return at + written;
}

const encoder = new TextEncoder();

function writeAscii(bytes: Uint8Array, start: number, text: string): number {
  for (let i = 0; i < text.length; i++) bytes[start + i] = text.charCodeAt(i);
  return start + text.length;
}

function writeWhole(bytes: Uint8Array, start: number, value: number): number {
  let at = start;
  let size = value;
  if (value < 0) {
    bytes[at++] = minus;
    size = -value;
  }
  if (size < billion) return writeDigits(bytes, at, size, digitsOf(size));
  const high = Math.floor(size / billion);
  at = writeDigits(bytes, at, high, digitsOf(high));
  return writeDigits(bytes, at, size - high * billion, 9);
}

function writeMillionths(bytes: Uint8Array, start: number, value: number): number {
  let at = start;
  if (value < 0) bytes[at++] = minus;
  const size = Math.abs(value);
  const whole = Math.floor(size / million);
  at = writeWhole(bytes, at, whole);
  let rest = (size - whole * million) | 0;
  let digits = 6;
  while (rest % 10 === 0) {
    rest = (rest / 10) | 0;
    digits--;
  }
  bytes[at++] = point;
  return writeDigits(bytes, at, rest, digits);
}

/** A whole number below 2^31 with zeros in front. Arithmetic on 32-bit integers is several times as fast as any other. */
function writeDigits(bytes: Uint8Array, at: number, value: number, digits: number): number {
  let rest = value | 0;
  for (let i = at + digits - 1; i >= at; i--) {
    const next = (rest / 10) | 0;
    bytes[i] = zero + rest - next * 10;
    rest = next;
  }
  return at + digits;
}

/** How many digits a whole number below 2^31 has. */
function digitsOf(value: number): number {
  if (value < 10) return 1;
  if (value < 100) return 2;
  if (value < 1000) return 3;
  let digits = 4;
  for (let bound = 10_000; value >= bound; bound *= 10) digits++;
  return digits;
}
