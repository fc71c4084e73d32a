const [zero, point, minus] = [48, 46, 45];
const billion = 1_000_000_000;
const powersOfTen = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000];
/** Bytes that one `add…` of a number writes at most. */
const longestNumber = 32;

/** Writes JSON that is mostly numbers straight as bytes, at a multiple of the speed of `JSON.stringify` on objects made for it. */
export class JsonBytes {
  private bytes: Uint8Array;
  private length = 0;

  /** @param expected bytes that will be written, about */
  constructor(expected: number) {
    this.bytes = new Uint8Array(expected + longestNumber);
  }

  /** Text of which every character is ASCII, as it is. */
  addAscii(text: string): void {
    this.reserve(text.length);
    const { bytes, length } = this;
    for (let i = 0; i < text.length; i++) bytes[length + i] = text.charCodeAt(i);
    this.length = length + text.length;
  }

  /** A value as `JSON.stringify` writes it. */
  addJson(value: string | number): void {
    const text = Buffer.from(JSON.stringify(value));
    this.reserve(text.length);
    this.bytes.set(text, this.length);
    this.length += text.length;
  }

  /** The nearest whole number. */
  addInteger(value: number): void {
    const whole = Math.round(value);
    const size = Math.abs(whole);
    if (size >= Number.MAX_SAFE_INTEGER) {
      this.addJson(whole);
      return;
    }
    this.reserve(longestNumber);
    if (whole < 0) this.bytes[this.length++] = minus;
    this.addDigits(size);
  }

  /** A finite number, rounded to 1 to 6 decimal places, without zeros at its end. */
  addDecimal(value: number, places: number): void {
    const factor = powersOfTen[places] ?? 1;
    const scaled = Math.round(value * factor);
    const size = Math.abs(scaled);
    if (size >= Number.MAX_SAFE_INTEGER) {
      this.addJson(scaled / factor);
      return;
    }
    this.reserve(longestNumber);
    if (scaled < 0) this.bytes[this.length++] = minus;
    const whole = Math.floor(size / factor);
    this.addDigits(whole);
    let rest = (size - whole * factor) | 0;
    if (rest === 0) return;
    let digits = places;
    while (rest % 10 === 0) {
      rest = (rest / 10) | 0;
      digits--;
    }
    this.bytes[this.length++] = point;
    this.addPadded(rest, digits);
  }

  /** What was written; nothing can be added afterwards. */
  toBytes(): Uint8Array {
    return this.bytes.subarray(0, this.length);
  }

  private addDigits(value: number): void {
    if (value < billion) {
      this.addPadded(value, digitsOf(value | 0));
      return;
    }
    const high = Math.floor(value / billion);
    this.addPadded(high, digitsOf(high | 0));
    this.addPadded(value - high * billion, 9);
  }

  /** A whole number below 1e9 with zeros in front. Whole arithmetic of 32 bits, which is several times as fast as any other. */
  private addPadded(value: number, digits: number): void {
    const { bytes, length } = this;
    let rest = value | 0;
    for (let i = length + digits - 1; i >= length; i--) {
      const next = (rest / 10) | 0;
      bytes[i] = zero + rest - next * 10;
      rest = next;
    }
    this.length = length + digits;
  }

  private reserve(count: number): void {
    if (this.length + count <= this.bytes.length) return;
    const longer = new Uint8Array(2 * this.bytes.length + count);
    longer.set(this.bytes);
    this.bytes = longer;
  }
}

/** Of a whole number below 1e9. */
function digitsOf(value: number): number {
  if (value < 10) return 1;
  if (value < 100) return 2;
  if (value < 1000) return 3;
  let digits = 4;
  for (let bound = 10_000; value >= bound; bound *= 10) digits++;
  return digits;
}
