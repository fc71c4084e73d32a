import type { ActivityFamily } from "../sports/activities.ts";
import { dayOfWorkout, type DiaryWorkout, isInTotals } from "./diary-workout.ts";
import { familyOf, type Totals, totalsOf } from "./totals.ts";

/** One workout for statistics: made once for each, so that every later question only adds up. */
export interface DatedWorkout {
  /** The local day on which it began, days since 1970-01-01. */
  readonly day: number;
  /** Local time minus UTC, minutes. */
  readonly offset: number;
  readonly activityId: number;
  readonly family: ActivityFamily;
  /** Its contribution to totals; an unknown or invalid number contributes nothing. */
  readonly adds: Totals;
}

/**
 * Workouts by day, in the order of the days. Those that start in the future are left out, as on the dashboard, because a clock
 * was wrong, and so are those that their owner keeps out.
 *
 * @param now ms since 1970
 */
export const dateWorkouts = (workouts: readonly DiaryWorkout[], now: number): readonly DatedWorkout[] =>
  workouts
    .filter((workout) => isInTotals(workout, now))
    .map((workout) => ({
      day: dayOfWorkout(workout),
      offset: workout.timeOffsetInMinutes,
      activityId: workout.activityId,
      family: familyOf(workout),
      adds: totalsOf(workout),
    }))
    // Where it is already tomorrow, a workout may begin before one of today.
    .toSorted((a, b) => a.day - b.day);

/** The sports that count: all, one family, or one activity. */
export type SportChoice =
  | { readonly kind: "all" }
  | { readonly kind: "family"; readonly family: ActivityFamily }
  | { readonly kind: "activity"; readonly activityId: number };

/** The workouts of the chosen sports; the same array if that is all of them. */
export const ofSport = (workouts: readonly DatedWorkout[], choice: SportChoice): readonly DatedWorkout[] => {
  if (choice.kind === "all") return workouts;
  if (choice.kind === "family") return workouts.filter(({ family }) => family === choice.family);
  return workouts.filter(({ activityId }) => activityId === choice.activityId);
};
