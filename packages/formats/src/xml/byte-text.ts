import { NumberReader } from "./byte-number.ts";
import { ByteTimes } from "./byte-time.ts";
import { byte, kind, kindOf } from "./xml-bytes.ts";
import type { XmlText } from "./xml-receiver.ts";
import { readXmlTime, type XmlTime } from "./xml-time.ts";
import { numberOf } from "./xml-value.ts";

/** The bytes that are being read, in which every text is a range. */
export interface ByteSource {
  readonly bytes: Uint8Array;
  /** Of the same bytes. */
  readonly view: DataView;
  /** A range as text, one character for each byte. */
  textOf(from: number, to: number): string;
}

/** `2024-`: what begins so is no number. */
const yearLength = 4;
/** Longitude, latitude and altitude. */
const maxNumbers = 3;

const isDigitOrMinus = (code: number): boolean => (code >= 0x30 && code <= 0x39) || code === byte.hyphen;

/** Text of ASCII that is read where it stands, as numbers and times mostly are. */
export class ByteText implements XmlText {
  /** The first byte behind it. */
  to = 0;
  private readonly source: ByteSource;
  private readonly times = new ByteTimes();
  private readonly reader = new NumberReader();
  private from = 0;
  /** The numbers that it begins with, and the first byte behind them. */
  private readonly values = new Float64Array(maxNumbers);
  private count = 0;
  private numbersEnd = 0;
  /** The time that it begins with, and the first byte behind it. */
  private msRead = NaN;
  private timeEnd = 0;

  constructor(source: ByteSource) {
    this.source = source;
  }

  /** Takes the text that begins at a place, up to the first character that is not plain. */
  begin(bytes: Uint8Array, view: DataView, from: number): void {
    this.from = from;
    this.count = 0;
    this.timeEnd = 0;
    let end = from;
    if (isDigitOrMinus(bytes[from] ?? 0)) {
      if (bytes[from + yearLength] === byte.hyphen) {
        this.msRead = this.times.read(bytes, view, from);
        // What is no time may end anywhere.
        if (!Number.isNaN(this.msRead)) this.timeEnd = end = this.times.end;
      } else end = this.beginNumbers(bytes, from);
    }
    while (kindOf(bytes[end] ?? 0) & kind.plain) end += 1;
    this.to = end;
  }

  /** Reads numbers from a place on; a blank or a comma with no number behind it makes them something else. */
  private beginNumbers(bytes: Uint8Array, from: number): number {
    const { reader, values } = this;
    let end = from;
    for (let count = 0; count < maxNumbers; end += 1) {
      const value = reader.read(bytes, end);
      end = reader.end;
      if (Number.isNaN(value)) return end;
      values[count] = value;
      count += 1;
      const next = bytes[end];
      if (count === maxNumbers || (next !== byte.space && next !== byte.comma)) {
        this.count = count;
        this.numbersEnd = end;
        return end;
      }
    }
    return end;
  }

  text(): string {
    return this.source.textOf(this.from, this.to);
  }

  number(): number {
    const isNumber = this.count === 1 && this.numbersEnd === this.to;
    return isNumber ? (this.values[0] ?? NaN) : numberOf(this.text());
  }

  numbers(values: Float64Array): number {
    if (this.count === 0 || this.numbersEnd !== this.to || this.count > values.length) return -1;
    for (let i = 0; i < this.count; i += 1) values[i] = this.values[i] ?? NaN;
    return this.count;
  }

  ms(): number {
    return this.timeEnd === this.to ? this.msRead : readXmlTime(this.text()).ms;
  }

  time(): XmlTime {
    const isPlain = this.timeEnd === this.to && this.source.bytes[this.to - 1] === byte.zulu;
    return isPlain ? { ms: this.msRead } : readXmlTime(this.text());
  }
}
