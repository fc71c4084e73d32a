import type { DayWindow } from "../day-windows/day-window.ts";
import { type FirstWeekday, weekNumber, weekStart } from "./calendar.ts";
import { civilDate, dayOfDate } from "./civil-date.ts";

/**
 * The periods over which workouts are added up: weeks, which begin on Monday as those of ISO 8601 unless the reader has another
 * first day, months and years of the calendar.
 */
export type Period = "week" | "month" | "year";

/** First day of the period that contains a day, days since 1970-01-01. */
export const periodStart = (day: number, period: Period, weekday?: FirstWeekday): number => {
  if (period === "week") return weekStart(day, weekday);
  const { year, month } = civilDate(day);
  return dayOfDate({ year, month: period === "month" ? month : 1, day: 1 });
};

/** First day of the period after the one that contains a day. */
export const nextPeriodStart = (day: number, period: Period, weekday?: FirstWeekday): number => {
  if (period === "week") return weekStart(day, weekday) + 7;
  const { year, month } = civilDate(day);
  if (period === "year" || month === 12) return dayOfDate({ year: year + 1, month: 1, day: 1 });
  return dayOfDate({ year, month: month + 1, day: 1 });
};

/** A week by its number; it belongs to the year that contains its fourth day. */
export interface NumberedWeek {
  readonly year: number;
  /** 1 to 53; for weeks from Monday the number of ISO 8601. */
  readonly week: number;
}

/** The week of a day. */
export const weekOf = (day: number, weekday?: FirstWeekday): NumberedWeek => {
  const firstDay = weekStart(day, weekday);
  return { year: civilDate(firstDay + 3).year, week: weekNumber(firstDay) };
};

/** The year of a day where periods are shown by year: for weeks that of its week, which may be the previous or the next. */
export const yearOfPeriod = (day: number, period: Period, weekday?: FirstWeekday): number =>
  period === "week" ? weekOf(day, weekday).year : civilDate(day).year;

/** All days of a year in terms of its periods: its weeks extend from the first day of week 1 to the last of week 52 or 53. */
export const yearWindow = (year: number, period: Period, weekday?: FirstWeekday): DayWindow => {
  // Week 1 is the one with 4 January in it.
  const begin = (of: number): number =>
    period === "week"
      ? weekStart(dayOfDate({ year: of, month: 1, day: 4 }), weekday)
      : dayOfDate({ year: of, month: 1, day: 1 });
  return { firstDay: begin(year), lastDay: begin(year + 1) - 1 };
};

/** Every period that a window touches, in order, each whole. */
export const periodsOf = (
  { firstDay, lastDay }: DayWindow,
  period: Period,
  weekday?: FirstWeekday,
): readonly DayWindow[] => {
  const periods: DayWindow[] = [];
  for (let start = periodStart(firstDay, period, weekday); start <= lastDay;) {
    const next = nextPeriodStart(start, period, weekday);
    periods.push({ firstDay: start, lastDay: next - 1 });
    start = next;
  }
  return periods;
};
