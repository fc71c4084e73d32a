import { type CalendarWeek, type FirstWeekday, monthPage } from "./calendar.ts";
import type { DiaryIndex } from "./diary-index.ts";
import { type Shares, sharesOf, type TotalsByFamily } from "./totals.ts";

/** A week of the calendar with its totals. */
export interface WeekTotals extends CalendarWeek {
  readonly totals: TotalsByFamily;
  /** Percent of the greatest of the six weeks in the calendar. */
  readonly shares: Shares;
}

/** The six weeks of a month's page. Each is whole: days of the neighbouring months count as well (DIARY-3). */
export const weekTotals = (
  index: Pick<DiaryIndex, "week">,
  month: number,
  weekday?: FirstWeekday,
): readonly WeekTotals[] => {
  const weeks = monthPage(month, weekday);
  const all = weeks.map(({ firstDay }) => index.week(firstDay));
  return weeks.map(({ firstDay, number, days }) => {
    const totals = index.week(firstDay);
    return { firstDay, number, days, totals, shares: sharesOf(totals, all) };
  });
};
