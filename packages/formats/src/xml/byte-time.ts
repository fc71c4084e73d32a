import { byte } from "./xml-bytes.ts";
import { clockMs, dayMs, utcDays } from "./xml-time.ts";

/** Characters of `2024-05-01T10:00:00`. */
const clockLength = 19;
/** Decimals that are whole milliseconds. */
const exactDecimals = 3;

const two = (bytes: Uint8Array, at: number): number => {
  const [tens, units] = [(bytes[at] ?? 0) - 0x30, (bytes[at + 1] ?? 0) - 0x30];
  return tens >= 0 && tens <= 9 && units >= 0 && units <= 9 ? tens * 10 + units : NaN;
};

/** Start of the minute that is written as `2024-05-01T10:00:`, ms since 1970; NaN for anything else. */
function minuteOf(bytes: Uint8Array, at: number): number {
  const isWritten =
    bytes[at + 4] === byte.hyphen &&
    bytes[at + 7] === byte.hyphen &&
    bytes[at + 10] === 0x54 &&
    bytes[at + 13] === byte.colon;
  if (!isWritten) return NaN;
  const year = two(bytes, at) * 100 + two(bytes, at + 2);
  const days = utcDays(year, two(bytes, at + 5), two(bytes, at + 8));
  return days * dayMs + clockMs(two(bytes, at + 11), two(bytes, at + 14), 0);
}

/** Reads the times of a file from its bytes. Those that follow one another are mostly of the same minute, which is read once. */
export class ByteTimes {
  /** The sixteen characters of the last minute. */
  private a = 0;
  private b = 0;
  private c = 0;
  private d = 0;
  /** Its start. */
  private minute = NaN;
  /** The first byte behind the last time. */
  end = 0;

  /**
   * ms since 1970 of `2024-05-01T10:00:00Z`, with or without decimals, or with `+02:00` instead of the Z and three decimals at
   * most, as `readXmlTime` reads it; NaN for any other form, which may be a time all the same.
   *
   * @param view of the same bytes, with four more at least behind them
   */
  read(bytes: Uint8Array, view: DataView, from: number): number {
    this.end = from;
    if (bytes[from + 16] !== byte.colon) return NaN;
    const [a, b] = [view.getInt32(from, true), view.getInt32(from + 4, true)];
    const [c, d] = [view.getInt32(from + 8, true), view.getInt32(from + 12, true)];
    if (d !== this.d || c !== this.c || b !== this.b || a !== this.a) {
      [this.a, this.b, this.c, this.d] = [a, b, c, d];
      this.minute = minuteOf(bytes, from);
    }
    const seconds = two(bytes, from + 17);
    if (!(seconds <= 60)) return NaN;
    const ms = this.minute + seconds * 1000;
    const zone = from + clockLength;
    return bytes[zone] === byte.stop ? this.withDecimals(bytes, zone + 1, ms) : this.inUtc(bytes, zone, ms);
  }

  /** Adds the decimals from a place on, of which those behind the millisecond are cut. */
  private withDecimals(bytes: Uint8Array, from: number, ms: number): number {
    let [fraction, at] = [0, from];
    let weight = 100;
    let digit = (bytes[at] ?? 0) - 0x30;
    for (; digit >= 0 && digit <= 9; digit = (bytes[at] ?? 0) - 0x30) {
      fraction += digit * weight;
      weight = weight === 100 ? 10 : weight === 10 ? 1 : 0;
      at += 1;
    }
    if (at === from || (at - from > exactDecimals && bytes[at] !== byte.zulu)) return NaN;
    return this.inUtc(bytes, at, ms + fraction);
  }

  /** The time in UTC by the zone that stands at a place. */
  private inUtc(bytes: Uint8Array, at: number, ms: number): number {
    const sign = bytes[at];
    if (sign === byte.zulu) {
      this.end = at + 1;
      return ms;
    }
    if ((sign !== byte.plus && sign !== byte.hyphen) || bytes[at + 3] !== byte.colon) return NaN;
    this.end = at + 6;
    const offset = (two(bytes, at + 1) * 60 + two(bytes, at + 4)) * 60_000;
    return sign === byte.hyphen ? ms + offset : ms - offset;
  }
}
