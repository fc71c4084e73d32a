import {
  longestCharacter,
  longestNumber,
  writeInteger,
  writeNumber,
  writeText,
} from "../../platform/json/write-json.ts";

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

  addText(text: string): void {
    this.reserve(2 + longestCharacter * text.length);
    this.length = writeText(this.bytes, this.length, text);
  }

  /** The nearest whole number. */
  addInteger(value: number): void {
    this.reserve(longestNumber);
    this.length = writeInteger(this.bytes, this.length, Math.round(value));
  }

  /** A finite number, rounded by a power of ten: 1000 leaves three decimal places. */
  addRounded(value: number, factor: number): void {
    this.reserve(longestNumber);
    this.length = writeNumber(this.bytes, this.length, Math.round(value * factor) / factor);
  }

  /** What was written; nothing can be added afterwards. */
  toBytes(): Uint8Array {
    return this.bytes.subarray(0, this.length);
  }

  private reserve(count: number): void {
    if (this.length + count <= this.bytes.length) return;
    const longer = new Uint8Array(2 * this.bytes.length + count);
    longer.set(this.bytes);
    this.bytes = longer;
  }
}
