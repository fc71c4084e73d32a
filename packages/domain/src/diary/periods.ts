import type { DayWindow } from "../day-windows/day-window.ts";
import { mondayOf } from "./calendar.ts";
import { civilDate, dayOfDate } from "./civil-date.ts";

/** The periods over which workouts are added up: ISO 8601 weeks, which begin on Monday, months and years of the calendar. */
export type Period = "week" | "month" | "year";

/** First day of the period that contains a day, days since 1970-01-01. */
export const periodStart = (day: number, period: Period): number => {
  if (period === "week") return mondayOf(day);
  const { year, month } = civilDate(day);
  return dayOfDate({ year, month: period === "month" ? month : 1, day: 1 });
};

/** First day of the period after the one that contains a day. */
export const nextPeriodStart = (day: number, period: Period): number => {
  if (period === "week") return mondayOf(day) + 7;
  const { year, month } = civilDate(day);
  if (period === "year" || month === 12) return dayOfDate({ year: year + 1, month: 1, day: 1 });
  return dayOfDate({ year, month: month + 1, day: 1 });
};

/** A week by its ISO 8601 number; it belongs to the year that contains its Thursday. */
export interface IsoWeek {
  readonly year: number;
  /** 1 to 53. */
  readonly week: number;
}

/** The ISO week of a day. */
export const isoWeek = (day: number): IsoWeek => {
  const thursday = mondayOf(day) + 3;
  const { year } = civilDate(thursday);
  return { year, week: Math.floor((thursday - dayOfDate({ year, month: 1, day: 1 })) / 7) + 1 };
};

/** The year of a day where periods are shown by year: for weeks that of its week, which may be the previous or the next. */
export const yearOfPeriod = (day: number, period: Period): number =>
  period === "week" ? isoWeek(day).year : civilDate(day).year;

/** All days of a year in terms of its periods: weeks extend from the Monday of week 1 to the Sunday of week 52 or 53. */
export const yearWindow = (year: number, period: Period): DayWindow => {
  // Week 1 is the one with 4 January in it.
  const begin = (of: number): number =>
    period === "week"
      ? mondayOf(dayOfDate({ year: of, month: 1, day: 4 }))
      : dayOfDate({ year: of, month: 1, day: 1 });
  return { firstDay: begin(year), lastDay: begin(year + 1) - 1 };
};

/** Every period that a window touches, in order, each whole. */
export const periodsOf = ({ firstDay, lastDay }: DayWindow, period: Period): readonly DayWindow[] => {
  const periods: DayWindow[] = [];
  for (let start = periodStart(firstDay, period); start <= lastDay;) {
    const next = nextPeriodStart(start, period);
    periods.push({ firstDay: start, lastDay: next - 1 });
    start = next;
  }
  return periods;
};
