import { civilDate, dayOfDate } from "./civil-date.ts";
import type { DatedWorkout } from "./dated-workouts.ts";
import type { Measure } from "./totals.ts";

/**
 * Number of dates in a leap year, in which the dates of all years have an index; in other years nothing is added on 29 February.
 */
export const datesOfYear = 366;

/** Any leap year, for counting dates. */
const leapYear = 2024;
const leapYearStart = dayOfDate({ year: leapYear, month: 1, day: 1 });

/** Index of 29 February. */
const leapDay = 59;

/** Index of a day among the 366 dates of a year, 0 to 365, so that the same date has the same index in every year. */
export const placeInYear = (day: number): number =>
  dayOfDate({ ...civilDate(day), year: leapYear }) - leapYearStart;

/** The day of a year at an index; 29 February is the day before 1 March in a year without one. */
export const dayAtPlace = (place: number, year: number): number => {
  const date = civilDate(leapYearStart + place);
  const isMissing =
    date.month === 2 && date.day === 29 && placeInYear(dayOfDate({ ...date, year })) !== place;
  return dayOfDate({ ...date, year, ...(isMissing && { day: 28 }) });
};

/** The growth of one year. */
export interface YearGrowth {
  readonly year: number;
  /** The total at the end of each date, by `placeInYear`; the current year ends with today. */
  readonly sums: readonly number[];
}

/** A year's total at an index; beyond the end of the current year, its total so far. */
export const sumAt = ({ sums }: YearGrowth, place: number): number =>
  sums[Math.min(place, sums.length - 1)] ?? 0;

/**
 * How a measure grew over each year, from that of the first workout to this one, the oldest first, at most 100 of them.
 *
 * @param workouts in the order of their days
 * @param today the reader's calendar day, days since 1970-01-01; workouts east of the reader, where it is already tomorrow, count
 *   today
 */
export const growthByYear = (
  workouts: readonly DatedWorkout[],
  measure: Measure,
  today: number,
): readonly YearGrowth[] => {
  const current = civilDate(today).year;
  const [first] = workouts;
  const since = Math.max(current - maxYears + 1, Math.min(current, civilDate(first?.day ?? today).year));
  const gains = new Map<number, Float64Array>();
  let year = Number.NaN;
  let [firstDay, daysOfYear] = [0, 0];
  let ofYear = new Float64Array(datesOfYear);
  for (const { day, adds } of workouts) {
    const counted = Math.min(day, today);
    // The calendar is used once per year and not for each of twenty thousand workouts.
    if (!(counted < firstDay + daysOfYear)) {
      ({ year } = civilDate(counted));
      firstDay = dayOfDate({ year, month: 1, day: 1 });
      daysOfYear = dayOfDate({ year: year + 1, month: 1, day: 1 }) - firstDay;
      ofYear = new Float64Array(datesOfYear);
      gains.set(year, ofYear);
    }
    const dayOfYear = counted - firstDay;
    const place = dayOfYear >= leapDay && daysOfYear < datesOfYear ? dayOfYear + 1 : dayOfYear;
    ofYear[place] = (ofYear[place] ?? 0) + adds[measure];
  }
  return Array.from({ length: current - since + 1 }, (_, index) => {
    const each = since + index;
    const length = each === current ? placeInYear(today) + 1 : datesOfYear;
    const gained = gains.get(each);
    let sum = 0;
    return { year: each, sums: Array.from({ length }, (__, place) => (sum += gained?.[place] ?? 0)) };
  });
};

/** Maximum number of years; a device whose clock said year 1 must not produce two thousand. */
export const maxYears = 100;
