import type { SportProfile } from "@cairn/domain/sports/sport-profile";
import { formatBytes } from "@cairn/units/format-bytes";
import {
  formatDistance,
  formatMetres,
  formatSwumDistance,
  formatWholeDistance,
} from "@cairn/units/format-distance";
import { formatDuration, formatHours, formatTimeInWords, hourSymbol } from "@cairn/units/format-duration";
import { formatElevation } from "@cairn/units/format-elevation";
import { formatEnergy } from "@cairn/units/format-energy";
import { formatHeartRate } from "@cairn/units/format-heart-rate";
import { type Figure, formatNumber } from "@cairn/units/format-number";
import { formatPace } from "@cairn/units/format-pace";
import { formatSpeed } from "@cairn/units/format-speed";
import { relativeDate } from "@cairn/units/relative-date";
import type { UnitSystem } from "@cairn/units/unit-system";
import type { Locale } from "./i18n/locales.ts";
import { useMessages } from "./i18n/messages.ts";
import { useUnits } from "./preferences/preferences.ts";

const msPerMinute = 60_000;

/** The local clock, formatted as if it were UTC. */
const local = (ms: number, offsetMinutes: number) => new Date(ms + offsetMinutes * msPerMinute);

const lazily = <T>(make: () => T): (() => T) => {
  let made: T | undefined;
  return () => (made ??= make());
};

/** Formats every number and date of the client, in the reader's language and units. Arguments are SI. */
export const createFormats = (locale: string, units: UnitSystem) => {
  const options = { locale, units };
  // Each is created at its first use: it takes a browser a millisecond, and a screen needs few of them.
  const dates = (wanted: Intl.DateTimeFormatOptions) =>
    lazily(() => new Intl.DateTimeFormat(locale, { ...wanted, timeZone: "UTC" }));
  const day = dates({ dateStyle: "medium" });
  const clock = dates({ timeStyle: "short" });
  const shortDay = dates({ day: "numeric", month: "short" });
  const longDay = dates({ weekday: "short", day: "numeric", month: "short" });
  const month = dates({ month: "long", year: "numeric" });
  const shortMonth = dates({ month: "short" });
  const weekday = dates({ weekday: "short" });
  const percent = lazily(() => new Intl.NumberFormat(locale, { style: "percent" }));
  return {
    /** A number of things. */
    count: (number: number): string => formatNumber(number, locale),
    /** Bytes of files. */
    bytes: (bytes: number): Figure => formatBytes(bytes, locale),
    /** Metres. */
    distance: (metres: number): Figure => formatDistance(metres, options),
    /** Metres of a total, without decimals from ten on. */
    wholeDistance: (metres: number): Figure => formatWholeDistance(metres, options),
    /** Seconds of a total, as h:mm. */
    hours: (seconds: number): string => formatHours(seconds),
    /** Seconds of a total in running text, to the minute: `1 h 10 min`. */
    timeInWords: (seconds: number): string => formatTimeInWords(seconds, locale),
    /** The symbol of the hour. */
    hourSymbol: (): string => hourSymbol(locale),
    /** Seconds, as h:mm:ss. */
    duration: (seconds: number): string => formatDuration(seconds, options),
    /** Metres per second. */
    speed: (metresPerSecond: number): Figure => formatSpeed(metresPerSecond, options),
    /** Metres per second, shown as time per kilometre or mile. */
    pace: (metresPerSecond: number): Figure => formatPace(metresPerSecond, options),
    /** Metres above sea level, or of climb. */
    elevation: (metres: number): Figure => formatElevation(metres, options),
    /** Kilocalories. */
    energy: (kilocalories: number): Figure => formatEnergy(kilocalories, options),
    /** Degrees, north of the equator or, below 0, south of it. */
    latitude: (degrees: number): string =>
      `${formatNumber(Math.abs(degrees), locale, 2)}°\u00A0${degrees < 0 ? "S" : "N"}`,
    /** Degrees, east of Greenwich or, below 0, west of it. */
    longitude: (degrees: number): string =>
      `${formatNumber(Math.abs(degrees), locale, 2)}°\u00A0${degrees < 0 ? "W" : "E"}`,
    /** Beats per minute. */
    heartRate: (beatsPerMinute: number): Figure => formatHeartRate(beatsPerMinute, options),
    /** Pace for those who run, walk, swim or row, speed for those who ride or glide. Metres per second. */
    progress: (metresPerSecond: number, { pace }: Pick<SportProfile, "pace">): Figure =>
      pace === "speed" || pace === "none"
        ? formatSpeed(metresPerSecond, options)
        : formatPace(metresPerSecond, { ...options, kind: pace }),
    /** Metres in the unit of the sport: kilometres or miles, metres or yards in the water. */
    distanceOf: (metres: number, { distance }: Pick<SportProfile, "distance">): Figure =>
      distance === "long"
        ? formatDistance(metres, options)
        : distance === "swum"
          ? formatSwumDistance(metres, options)
          : formatMetres(metres, options),
    /** Local day of a workout. */
    placeDate: (ms: number, offsetMinutes: number): string => day().format(local(ms, offsetMinutes)),
    placeTime: (ms: number, offsetMinutes: number): string => clock().format(local(ms, offsetMinutes)),
    placeWeekday: (ms: number, offsetMinutes: number): string => weekday().format(local(ms, offsetMinutes)),
    /** A calendar day, given as if the local clock were UTC, ms since 1970; without the year. */
    shortDay: (ms: number): string => shortDay().format(ms),
    /** As `shortDay`, with its weekday. */
    longDay: (ms: number): string => longDay().format(ms),
    /** A month without a year, 1 to 12, for axes and tables. */
    shortMonth: (number: number): string => shortMonth().format(Date.UTC(2024, number - 1)),
    /** The month of such a day, with the year. */
    month: (ms: number): string => month().format(ms),
    /** From one such day to another, with the year. */
    dayRange: (from: number, to: number): string => day().formatRange(from, to),
    /** Hundredths of a whole. */
    percent: (hundredths: number): string => percent().format(hundredths / 100),
    /** "2 hours ago" up to six days, then the date. */
    relative: (ms: number): string => relativeDate(ms, { locale, now: Date.now() }),
    /** A value in running text; the unit stays on the line of its number. */
    text: ({ value, unit }: Figure): string => (unit ? `${value}\u00A0${unit}` : value),
  };
};

export type { Figure };

export type Formats = ReturnType<typeof createFormats>;

/** The reader's regional variant of the language, such as British dates for a Briton: the first of the browser's tags in it. */
export const regionalLocale = (locale: Locale, wanted: readonly string[]): string =>
  wanted.find((tag) => tag.toLowerCase().split("-")[0] === locale) ?? locale;

const made = new Map<string, Formats>();

/** Formats in the current language and units; every screen follows a change immediately. */
export const useFormats = (): Formats => {
  const { locale } = useMessages();
  const units = useUnits();
  const key = `${locale} ${units}`;
  const formats = made.get(key) ?? createFormats(regionalLocale(locale, navigator.languages), units);
  made.set(key, formats);
  return formats;
};
