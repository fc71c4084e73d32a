import { usableLocale } from "./format-number.ts";

export interface RelativeDateOptions {
  readonly locale: string;
  /** UTC, ms since 1970; an argument, because pure code has no clock. */
  readonly now: number;
  /** IANA name of the zone whose calendar determines what was yesterday; the reader's own by default. */
  readonly timeZone?: string;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Up to this many days ago they are counted; earlier times are shown as dates (UNIT-4). */
const maxDaysAgo = 6;

/** Texts for the last minute; Intl has only "now". */
const justNow: Readonly<Record<string, string>> = { en: "Just now", fi: "Juuri nyt" };

/**
 * How long ago something was, as people say it: "Just now" within a minute, minutes within an hour, hours on the same day,
 * "Yesterday", days up to 6 by the calendar of the time zone, then a date, with its year if that differs. A time up to a
 * minute ahead is clock skew and "Just now"; further ahead the date. "" for an invalid time.
 */
export const relativeDate = (time: number, { locale, now, timeZone }: RelativeDateOptions): string => {
  if (!isTime(time) || !isTime(now)) return "";
  const tag = usableLocale(locale);
  const zone = usableZone(timeZone);
  const age = now - time;
  const ago = new Intl.RelativeTimeFormat(tag, { numeric: "auto" });
  if (Math.abs(age) < minute) {
    return justNow[new Intl.Locale(tag).language] ?? capitalised(ago.format(0, "second"), tag);
  }
  const days = calendarDay(now, zone) - calendarDay(time, zone);
  if (age < 0 || days > maxDaysAgo) return dateOf(time, now, tag, zone);
  if (age < hour) return capitalised(ago.format(-Math.floor(age / minute), "minute"), tag);
  if (days < 1) return capitalised(ago.format(-Math.floor(age / hour), "hour"), tag);
  // "auto" would say "the day before yesterday" where a language has a word for it; the rule is "days ago".
  const numeric = days === 1 ? ago : new Intl.RelativeTimeFormat(tag, { numeric: "always" });
  return capitalised(numeric.format(-days, "day"), tag);
};

/** The range that a Date can hold. */
const isTime = (time: number): boolean => Math.abs(time) <= 8.64e15;

/** The zone itself when Intl knows it, else the reader's own. */
const usableZone = (timeZone: string | undefined): string | undefined => {
  try {
    return timeZone === undefined
      ? undefined
      : new Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
};

/** Number of the calendar day in a zone; two instants of one day have the same, whatever summer time does. */
const calendarDay = (time: number, timeZone: string | undefined): number => {
  const parts = new Intl.DateTimeFormat("en", {
    calendar: "gregory",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    ...(timeZone === undefined ? {} : { timeZone }),
  }).formatToParts(time);
  const part = (type: string): number => Number(parts.find((each) => each.type === type)?.value);
  return Math.round(Date.UTC(part("year"), part("month") - 1, part("day")) / day);
};

const dateOf = (time: number, now: number, tag: string, timeZone: string | undefined): string => {
  const zone = timeZone === undefined ? {} : { timeZone };
  const year = new Intl.DateTimeFormat("en", { year: "numeric", ...zone });
  return new Intl.DateTimeFormat(tag, {
    day: "numeric",
    month: "short",
    ...(year.format(time) === year.format(now) ? {} : { year: "numeric" }),
    ...zone,
  }).format(time);
};

const capitalised = (text: string, tag: string): string =>
  text.charAt(0).toLocaleUpperCase(tag) + text.slice(1);
