/** A day of birth by the calendar. */
export interface BirthDate {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  /** 1 to 31. */
  readonly day: number;
}

/** Birth dates before this year are not kept (part 2, section 5). */
export const minBirthYear = 1900;
/** Years that the form offers: this one and the 101 before it. */
const offeredYears = 102;

/** The years that somebody may be born in, the latest first. */
export const birthYears = (thisYear: number): readonly number[] =>
  Array.from({ length: offeredYears }, (_, i) => thisYear - i);

/** Days that a month of a year has; of a year that is not known, as many as the longest of that month. */
export const daysInMonth = (month: number, year = 2000): number =>
  new Date(Date.UTC(year, month, 0)).getUTCDate();

/** The day as the API has it: midnight UTC, ms since 1970. */
export const birthInstant = ({ year, month, day }: BirthDate): number => Date.UTC(year, month - 1, day);

/** The day, by UTC, on which an instant falls, ms since 1970; undefined before the year 1900. */
export function birthDateOf(instant: number): BirthDate | undefined {
  const date = new Date(instant);
  const year = date.getUTCFullYear();
  return year >= minBirthYear ? { year, month: date.getUTCMonth() + 1, day: date.getUTCDate() } : undefined;
}

/** A birth as far as it was told. */
export interface KnownBirth {
  readonly year: number;
  /** 1 to 12, with the day or without either. */
  readonly month: number | null;
  readonly day: number | null;
}

/**
 * Age in whole years on a day; when only the year of birth is known, the age that is reached in the year of that day.
 * @param day since 1970-01-01
 */
export function ageOn({ year, month, day: ofMonth }: KnownBirth, day: number): number {
  const date = new Date(day * 86_400_000);
  const years = date.getUTCFullYear() - year;
  if (month === null || ofMonth === null) return years;
  const passed = (date.getUTCMonth() + 1) * 100 + date.getUTCDate();
  return passed < month * 100 + ofMonth ? years - 1 : years;
}
