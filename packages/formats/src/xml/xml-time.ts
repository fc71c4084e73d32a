export const dayMs = 86_400_000;
/** Offset of a clock from UTC, as ISO 8601 writes it. */
const general =
  /^\s*(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d+))?)?)?\s*(?:([zZ])|([+-])(\d\d):?(\d\d)?)?\s*$/;

/** A time as XML formats write it. */
export interface XmlTime {
  /** ms since 1970 UTC, fractions beyond the millisecond cut; NaN when the text is not a time. */
  readonly ms: number;
  /** Stated offset from UTC in seconds; absent for `Z`, `+00:00` (written for UTC by many programs) and local times. */
  readonly utcOffset?: number;
}

/**
 * The offset stated at the start of a workout, seconds: by the earliest of its parts' first times. Undefined if that time states
 * none, even if later ones do, because a clock that is changed on the way says nothing about the start.
 *
 * @param firstTimes the first readable time of each part; absent for parts without times
 */
export function offsetAtStart(firstTimes: readonly (XmlTime | undefined)[]): number | undefined {
  let earliest: XmlTime | undefined;
  for (const time of firstTimes) if (time && (!earliest || time.ms < earliest.ms)) earliest = time;
  return earliest?.utcOffset;
}

/** Maximum length of a text to read; a time has at most 40 characters, with some more for blanks around it. */
const maxLength = 100;

/**
 * Reads ISO 8601 times (`xsd:dateTime`, as GPX, TCX and KML write it): with `Z`, with an offset, with any number of
 * decimals; a time without a zone counts as UTC, a date alone as its midnight. An offset counts as stated only if it is
 * that of an inhabited place.
 */
export function readXmlTime(text: string): XmlTime {
  const plain = parsePlainUtc(text);
  if (plain !== undefined) return { ms: plain };
  const { ms, utcOffset } = parseAnyTime(text);
  return utcOffset !== undefined && isPlausibleOffset(utcOffset) ? { ms, utcOffset } : { ms };
}

function parseAnyTime(text: string): XmlTime {
  const match = text.length > maxLength ? null : general.exec(text);
  if (!match) return { ms: NaN };
  const part = (group: number): number => Number(match[group] ?? 0);
  const ms =
    utcDays(part(1), part(2), part(3)) * dayMs +
    clockMs(part(4), part(5), part(6)) +
    Math.floor(Number(`0.${match[7] ?? "0"}`) * 1000 + 1e-6);
  const utcOffset = (match[9] === "-" ? -60 : 60) * (60 * part(10) + part(11));
  return utcOffset === 0 ? { ms } : { ms: ms - utcOffset * 1000, utcOffset };
}

/**
 * Reads the form of nearly every file, `2024-05-01T10:00:00Z` with or without decimals, without allocating; undefined
 * for any other form.
 */
function parsePlainUtc(text: string): number | undefined {
  const { length } = text;
  if (length < 20 || text.charCodeAt(length - 1) !== 0x5a || text.charCodeAt(10) !== 0x54) return undefined;
  if (text.charCodeAt(4) !== 0x2d || text.charCodeAt(7) !== 0x2d) return undefined;
  if (text.charCodeAt(13) !== 0x3a || text.charCodeAt(16) !== 0x3a) return undefined;
  const year = twoDigits(text, 0) * 100 + twoDigits(text, 2);
  const days = utcDays(year, twoDigits(text, 5), twoDigits(text, 8));
  const clock = clockMs(twoDigits(text, 11), twoDigits(text, 14), twoDigits(text, 17));
  const ms = days * dayMs + clock + (length === 20 ? 0 : plainFraction(text));
  return Number.isNaN(ms) ? undefined : ms;
}

/** Whole milliseconds of the decimals from position 19 to the closing Z; NaN when there is anything else. */
function plainFraction(text: string): number {
  if (text.charCodeAt(19) !== 0x2e || text.length < 22) return NaN;
  let ms = 0;
  let weight = 100;
  for (let i = 20; i < text.length - 1; i += 1) {
    const digit = text.charCodeAt(i) - 0x30;
    if (digit < 0 || digit > 9) return NaN;
    if (weight >= 1) ms += digit * weight;
    weight /= 10;
  }
  return ms;
}

function twoDigits(text: string, at: number): number {
  const tens = text.charCodeAt(at) - 0x30;
  const units = text.charCodeAt(at + 1) - 0x30;
  return tens >= 0 && tens <= 9 && units >= 0 && units <= 9 ? tens * 10 + units : NaN;
}

/** Days from 1970-01-01 to a date of the Gregorian calendar; NaN for a month or day that does not exist in any month. */
export function utcDays(year: number, month: number, day: number): number {
  if (!(month >= 1 && month <= 12 && day >= 1 && day <= 31)) return NaN;
  // Days before a month in years that begin in March, as in Howard Hinnant's days_from_civil.
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  return (
    era * 146_097 +
    yearOfEra * 365 +
    Math.floor(yearOfEra / 4) -
    Math.floor(yearOfEra / 100) +
    dayOfYear -
    719_468
  );
}

/** NaN for an hour, minute or second that does not exist; second 60 is a leap second, hour 24 the end of the day. */
export const clockMs = (hours: number, minutes: number, seconds: number): number =>
  hours <= 24 && minutes <= 59 && seconds <= 60 ? ((hours * 60 + minutes) * 60 + seconds) * 1000 : NaN;

/** Offsets of inhabited places from UTC (tz database): whole quarters of an hour, at most 14 h. */
const isPlausibleOffset = (seconds: number): boolean => Math.abs(seconds) <= 50_400 && seconds % 900 === 0;
