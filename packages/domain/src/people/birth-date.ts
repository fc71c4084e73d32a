/** A calendar day of birth. */
export interface BirthDate {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  /** 1 to 31. */
  readonly day: number;
}

/** Earlier years of birth are not stored. */
export const minBirthYear = 1900;
/** Number of years in the form: this one and the 101 before it. */
const offeredYears = 102;

/** The possible years of birth, latest first. */
export const birthYears = (thisYear: number): readonly number[] =>
  Array.from({ length: offeredYears }, (_, i) => thisYear - i);

/** Number of days in a month of a year; without a year, the largest for that month. */
export const daysInMonth = (month: number, year = 2000): number =>
  new Date(Date.UTC(year, month, 0)).getUTCDate();

/** The day in the form of the API: midnight UTC, ms since 1970. */
export const birthInstant = ({ year, month, day }: BirthDate): number => Date.UTC(year, month - 1, day);

/** The UTC day of an instant, ms since 1970; undefined before the year 1900. */
export function birthDateOf(instant: number): BirthDate | undefined {
  const date = new Date(instant);
  const year = date.getUTCFullYear();
  return year >= minBirthYear ? { year, month: date.getUTCMonth() + 1, day: date.getUTCDate() } : undefined;
}

/** A birth, as far as known. */
export interface KnownBirth {
  readonly year: number;
  /** 1 to 12, with or without the day. */
  readonly month: number | null;
  readonly day: number | null;
}

/**
 * Age in whole years on a day; if only the year of birth is known, the age reached in the year of that day.
 * @param day since 1970-01-01
 */
export function ageOn({ year, month, day: ofMonth }: KnownBirth, day: number): number {
  const date = new Date(day * 86_400_000);
  const years = date.getUTCFullYear() - year;
  if (month === null || ofMonth === null) return years;
  const passed = (date.getUTCMonth() + 1) * 100 + date.getUTCDate();
  return passed < month * 100 + ofMonth ? years - 1 : years;
}
