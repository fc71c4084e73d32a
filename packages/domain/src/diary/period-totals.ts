import type { DayWindow } from "../day-windows/day-window.ts";
import type { ActivityFamily } from "../sports/activities.ts";
import type { FirstWeekday } from "./calendar.ts";
import type { DatedWorkout } from "./dated-workouts.ts";
import { type Period, periodsOf } from "./periods.ts";
import { measures, noTotals, sumOf, type Totals } from "./totals.ts";

const add = (sums: Record<keyof Totals, number>, adds: Totals): void => {
  for (const measure of measures) sums[measure] += adds[measure];
};

/** Sums by a property of workouts. */
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

/** The totals of one period. */
export interface PeriodTotals extends DayWindow {
  readonly totals: Totals;
  /** The same by family of sports; families without workouts are left out. */
  readonly families: ReadonlyMap<ActivityFamily, Totals>;
}

/** Index of the first workout on or after a day. */
const firstSince = (workouts: readonly DatedWorkout[], day: number): number => {
  let [from, to] = [0, workouts.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((workouts[middle]?.day ?? day) < day) from = middle + 1;
    else to = middle;
  }
  return from;
};

/**
 * Workouts of the days of a window, both ends included.
 *
 * @param workouts in the order of their days
 */
export const withinDays = (
  workouts: readonly DatedWorkout[],
  { firstDay, lastDay }: DayWindow,
): readonly DatedWorkout[] =>
  workouts.slice(firstSince(workouts, firstDay), firstSince(workouts, lastDay + 1));

/**
 * The totals of each period that a window touches, in order, including those without workouts.
 *
 * @param workouts in the order of their days
 */
export const periodTotals = (
  workouts: readonly DatedWorkout[],
  window: DayWindow,
  period: Period,
  weekday?: FirstWeekday,
): readonly PeriodTotals[] =>
  periodsOf(window, period, weekday).map(({ firstDay, lastDay }) => {
    const families = sumsBy(withinDays(workouts, { firstDay, lastDay }), ({ family }) => family);
    return { firstDay, lastDay, totals: [...families.values()].reduce(sumOf, noTotals), families };
  });

/** The totals of one activity. */
export interface ActivitySums {
  readonly activityId: number;
  readonly totals: Totals;
}

/** The totals of each activity with workouts, longest duration first. */
export const totalsByActivity = (workouts: readonly DatedWorkout[]): readonly ActivitySums[] =>
  [...sumsBy(workouts, ({ activityId }) => activityId)]
    .map(([activityId, totals]) => ({ activityId, totals }))
    .toSorted(
      (a, b) =>
        b.totals.duration - a.totals.duration ||
        b.totals.workouts - a.totals.workouts ||
        a.activityId - b.activityId,
    );
