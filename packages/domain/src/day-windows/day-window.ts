const dayMs = 86_400_000;
const minuteMs = 60_000;

/** Number of days in one window of the dashboard's graph. */
export const windowDays = 30;

/** A run of calendar days, both ends included; days are counted from 1970-01-01, which is 0. */
export interface DayWindow {
  readonly firstDay: number;
  readonly lastDay: number;
}

/**
 * The calendar day of an instant by a clock, days since 1970-01-01. Days are counted and never measured, so that one of 23 or 25
 * hours, where summer time begins or ends, is one day.
 *
 * @param instant ms since 1970
 * @param offsetMinutes that clock minus UTC at the instant
 */
export const calendarDay = (instant: number, offsetMinutes: number): number =>
  Math.floor((instant + offsetMinutes * minuteMs) / dayMs);

/** The beginning of a calendar day as if local time were UTC, ms since 1970. */
export const dayStart = (day: number): number => day * dayMs;

/**
 * The window that is `back` windows before the one that ends today; 0 is the latest. Windows touch and never overlap, and none
 * reaches beyond today.
 *
 * @param today the reader's calendar day
 * @param back whole, less than 0 counts as 0
 */
export const dayWindow = (today: number, back: number): DayWindow => {
  const lastDay = today - windowDays * Math.max(0, back);
  return { firstDay: lastDay - windowDays + 1, lastDay };
};

/** Maximum offsets from UTC of a clock on land, ahead (Kiritimati) and behind (the US Minor Outlying Islands), hours. */
export const farthestClocks = { ahead: 14, behind: 12 };

/** The instants at which it is one of a window's days anywhere on earth, ms since 1970; `until` is the last of them. */
export const instantsOf = ({
  firstDay,
  lastDay,
}: DayWindow): { readonly since: number; readonly until: number } => ({
  since: dayStart(firstDay) - farthestClocks.ahead * 60 * minuteMs,
  until: dayStart(lastDay + 1) + farthestClocks.behind * 60 * minuteMs - 1,
});
