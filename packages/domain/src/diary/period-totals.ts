import type { DayWindow } from "../day-windows/day-window.ts";
import type { ActivityFamily } from "../sports/activities.ts";
import { type DatedWorkout, measures } from "./dated-workouts.ts";
import { type Period, periodsOf, periodStart } from "./periods.ts";
import { noTotals, type Totals } from "./totals.ts";

const add = (sums: Record<keyof Totals, number>, adds: Totals): void => {
  for (const measure of measures) sums[measure] += adds[measure];
};

/** Sums by something that workouts have. */
const sumsBy = <Key>(
  workouts: readonly DatedWorkout[],
  keyOf: (workout: DatedWorkout) => Key,
): Map<Key, Totals> => {
  const sums = new Map<Key, Record<keyof Totals, number>>();
  for (const workout of workouts) {
    const key = keyOf(workout);
    const known = sums.get(key) ?? { ...noTotals };
    add(known, workout.adds);
    sums.set(key, known);
  }
  return sums;
};

/** The sums of workouts. */
export const totalsOf = (workouts: readonly DatedWorkout[]): Totals =>
  sumsBy(workouts, () => "all").get("all") ?? noTotals;

/** What was done in one period. */
export interface PeriodTotals extends DayWindow {
  readonly totals: Totals;
  /** The same by family of sports; families without a workout are left out. */
  readonly families: ReadonlyMap<ActivityFamily, Totals>;
}

/** Workouts of the days of a window, both ends included. */
export const withinDays = (
  workouts: readonly DatedWorkout[],
  { firstDay, lastDay }: DayWindow,
): readonly DatedWorkout[] => workouts.filter(({ day }) => day >= firstDay && day <= lastDay);

/** What was done in each period of a window, in order, those without a workout included. Workouts on other days are left out. */
export const periodTotals = (
  workouts: readonly DatedWorkout[],
  window: DayWindow,
  period: Period,
): readonly PeriodTotals[] => {
  const byStart = Map.groupBy(withinDays(workouts, window), ({ day }) => periodStart(day, period));
  return periodsOf(window, period).map(({ firstDay, lastDay }) => {
    const inside = byStart.get(firstDay) ?? [];
    return { firstDay, lastDay, totals: totalsOf(inside), families: sumsBy(inside, ({ family }) => family) };
  });
};

/** What was done of one activity. */
export interface ActivitySums {
  readonly activityId: number;
  readonly totals: Totals;
}

/** Sums of each activity that was done, the longest duration first. */
export const totalsByActivity = (workouts: readonly DatedWorkout[]): readonly ActivitySums[] =>
  [...sumsBy(workouts, ({ activityId }) => activityId)]
    .map(([activityId, totals]) => ({ activityId, totals }))
    .toSorted(
      (a, b) =>
        b.totals.duration - a.totals.duration ||
        b.totals.workouts - a.totals.workouts ||
        a.activityId - b.activityId,
    );
