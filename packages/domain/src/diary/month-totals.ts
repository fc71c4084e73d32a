import { monthOf, yearOfMonth } from "./calendar.ts";
import type { DiaryIndex } from "./diary-index.ts";
import { type Shares, sharesOf, type Totals, totalsBy } from "./totals.ts";

/** The totals of one activity. */
export interface ActivityPart {
  readonly activityId: number;
  readonly totals: Totals;
  /** Its duration in percent of that of the activity with the longest, 0 to 100 and not rounded. */
  readonly shareOfLongest: number;
}

/** A month with its totals. */
export interface MonthTotals {
  readonly totals: Totals;
  /** Percent of the greatest month of the same year. */
  readonly shares: Shares;
  /** Longest first. */
  readonly activities: readonly ActivityPart[];
}

/** The totals of a month's own days, overall and by activity (DIARY-4). */
export const monthTotals = (
  index: Pick<DiaryIndex, "month" | "workoutsOfMonth">,
  month: number,
): MonthTotals => {
  const january = monthOf(yearOfMonth(month), 1);
  const year = Array.from({ length: 12 }, (_, place) => index.month(january + place));
  const parts = [...totalsBy(index.workoutsOfMonth(month), ({ activityId }) => activityId)];
  const longest = Math.max(0, ...parts.map(([, { duration }]) => duration));
  const totals = index.month(month);
  return {
    totals,
    shares: sharesOf(totals, year),
    activities: parts
      .map(([activityId, part]) => ({
        activityId,
        totals: part,
        shareOfLongest: longest > 0 ? (part.duration / longest) * 100 : 0,
      }))
      .toSorted(
        (a, b) =>
          b.totals.duration - a.totals.duration ||
          b.totals.workouts - a.totals.workouts ||
          a.activityId - b.activityId,
      ),
  };
};
