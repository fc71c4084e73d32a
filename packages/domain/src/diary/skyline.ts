import {
  type FirstWeekday,
  type MonthOfWeeks,
  monthOf,
  monthOfDay,
  weeksByMonth,
  yearOfMonth,
} from "./calendar.ts";
import type { DiaryIndex } from "./diary-index.ts";
import type { Measure } from "./totals.ts";

/** The measures of the graph of weeks; the first is the default. */
export const skylineMeasures = ["duration", "distance", "energy"] as const satisfies readonly Measure[];
export type SkylineMeasure = (typeof skylineMeasures)[number];

/** First year of the year picker: earlier dates come from a device without a clock. */
export const firstYear = 1990;

/**
 * The months of the graph of weeks: from that of the first workout, or January of last year if that is earlier, to the present
 * one or, if that is later, that of the last workout. Never before 1990 nor after this year, however wrong a device's clock was.
 *
 * @param today the reader's calendar day
 */
export const skylineMonths = (
  span: DiaryIndex["span"],
  today: number,
  weekday?: FirstWeekday,
): readonly MonthOfWeeks[] => {
  const present = monthOfDay(today);
  const year = yearOfMonth(present);
  const [first, last] = span ? [monthOfDay(span.firstDay), monthOfDay(span.lastDay)] : [present, present];
  return weeksByMonth(
    Math.max(monthOf(firstYear, 1), Math.min(first, monthOf(year - 1, 1))),
    Math.min(monthOf(year, 12), Math.max(present, last)),
    weekday,
  );
};

/** The highest value of a measure in any of the weeks. */
export const greatestWeek = (
  index: Pick<DiaryIndex, "week">,
  months: readonly MonthOfWeeks[],
  measure: SkylineMeasure,
): number => {
  let most = 0;
  for (const { weeks } of months) {
    for (const week of weeks) most = Math.max(most, index.week(week)[measure]);
  }
  return most;
};

/** Steps between two lines of an axis, in powers of ten. */
const steps = [1, 2, 5, 10];
const maxLines = 3;

/** At most three lines of an axis at round values, the last at or below `most`; empty for 0. */
export const roundLines = (most: number): readonly number[] => {
  if (!(most > 0) || !Number.isFinite(most)) return [];
  const power = 10 ** Math.floor(Math.log10(most / maxLines));
  const step = power * (steps.find((each) => most / (each * power) < maxLines + 1) ?? 1);
  return Array.from({ length: Math.floor(most / step) }, (_, place) => (place + 1) * step);
};
