import { dayStart } from "../day-windows/day-window.ts";

/**
 * The proleptic Gregorian calendar in whole numbers: a day is counted from 1970-01-01, which is 0; a month from January of the
 * year 0, which is 0. There are no clocks or time zones here, so a day of 23 or 25 hours is one day.
 */

/** Number of weeks on a page of the calendar. */
const pageWeeks = 6;
export const weekDays = 7;
const monthsOfYear = 12;

/** 1970-01-01 was a Thursday, the fourth day of a week that begins on Monday. */
const weekdayOfDayZero = 3;

/** The days on which weeks begin somewhere, as in `weekdayOf`. */
export const firstWeekdays = { MONDAY: 0, SATURDAY: 5, SUNDAY: 6 } as const;
export type FirstWeekday = (typeof firstWeekdays)[keyof typeof firstWeekdays];

/** Days from the first day of a week to its fourth, which decides to which month and year it belongs. */
const toMiddle = 3;

const modulo = (value: number, by: number): number => ((value % by) + by) % by;

/** Day of the week, 0 for Monday to 6 for Sunday. */
export const weekdayOf = (day: number): number => modulo(day + weekdayOfDayZero, weekDays);

/** The first day of a day's week. */
export const weekStart = (day: number, first: FirstWeekday = firstWeekdays.MONDAY): number =>
  day - modulo(weekdayOf(day) - first, weekDays);

/** The month of a year, 1 for January to 12 for December. */
export const monthOf = (year: number, number: number): number => year * monthsOfYear + number - 1;

export const yearOfMonth = (month: number): number => Math.floor(month / monthsOfYear);

/** 1 for January to 12 for December. */
export const numberOfMonth = (month: number): number => modulo(month, monthsOfYear) + 1;

/** First day of a month, for the years 0 to 9999. */
export const firstDayOfMonth = (month: number): number => {
  const first = new Date(0);
  // Not by `Date.UTC`, which takes the years 0 to 99 for those of the twentieth century.
  first.setUTCFullYear(yearOfMonth(month), modulo(month, monthsOfYear), 1);
  return Math.round(first.getTime() / dayStart(1));
};

export const daysInMonth = (month: number): number => firstDayOfMonth(month + 1) - firstDayOfMonth(month);

/** The month that a day is in. */
export const monthOfDay = (day: number): number => {
  const date = new Date(dayStart(day));
  return monthOf(date.getUTCFullYear(), date.getUTCMonth() + 1);
};

/** Day of the month, from 1. */
export const dateOfDay = (day: number): number => day - firstDayOfMonth(monthOfDay(day)) + 1;

/** The same date some months later or earlier; the last day of a shorter month. */
export const dayMonthsLater = (day: number, months: number): number => {
  const month = monthOfDay(day) + months;
  return firstDayOfMonth(month) + Math.min(dateOfDay(day), daysInMonth(month)) - 1;
};

/**
 * The month that contains most of a week, which is that of its fourth day: every week is in one month, and those from Monday of a
 * year in that of ISO 8601.
 */
export const monthOfWeek = (firstDay: number): number => monthOfDay(firstDay + toMiddle);

/**
 * Number of a week in its year, 1 to 53: week 1 is the first with at least four days in it. For weeks from Monday that is the
 * number of ISO 8601.
 */
export const weekNumber = (firstDay: number): number => {
  const middle = firstDay + toMiddle;
  const newYear = firstDayOfMonth(monthOf(yearOfMonth(monthOfDay(middle)), 1));
  return Math.floor((middle - newYear) / weekDays) + 1;
};

export interface CalendarWeek {
  readonly firstDay: number;
  /** 1 to 53 (`weekNumber`). */
  readonly number: number;
  /** Seven. */
  readonly days: readonly number[];
}

const calendarWeek = (firstDay: number): CalendarWeek => ({
  firstDay,
  number: weekNumber(firstDay),
  days: Array.from({ length: weekDays }, (_, place) => firstDay + place),
});

/** The six weeks of a month's page, from the first day of the week that its first day is in (DIARY-2). */
export const monthPage = (month: number, weekday?: FirstWeekday): readonly CalendarWeek[] => {
  const first = weekStart(firstDayOfMonth(month), weekday);
  return Array.from({ length: pageWeeks }, (_, place) => calendarWeek(first + place * weekDays));
};

/** A month of a row of weeks. */
export interface MonthOfWeeks {
  readonly month: number;
  /** The first days of its four or five weeks. */
  readonly weeks: readonly number[];
}

/** First day of a month's first week: the one whose fourth day is in it. */
const firstWeek = (month: number, weekday: FirstWeekday | undefined): number =>
  weekStart(firstDayOfMonth(month) + toMiddle, weekday);

/** The weeks of consecutive months, both ends included, each in the month that contains most of it (DIARY-5). */
export const weeksByMonth = (
  firstMonth: number,
  lastMonth: number,
  weekday?: FirstWeekday,
): readonly MonthOfWeeks[] => {
  let from = firstWeek(firstMonth, weekday);
  return Array.from({ length: Math.max(0, lastMonth - firstMonth + 1) }, (_, place) => {
    const weeks: number[] = [];
    for (const to = firstWeek(firstMonth + place + 1, weekday); from < to; from += weekDays) weeks.push(from);
    return { month: firstMonth + place, weeks };
  });
};

/** A day in ISO 8601, such as `2026-11-21`; for the years 0 to 9999. */
export const isoDate = (day: number): string => new Date(dayStart(day)).toISOString().slice(0, 10);

/** The day of such a text; undefined if it is invalid, also for a date that no month has. */
export const dayOfIsoDate = (text: string): number | undefined => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const day = Date.parse(`${text}T00:00Z`) / dayStart(1);
  return Number.isInteger(day) && isoDate(day) === text ? day : undefined;
};
