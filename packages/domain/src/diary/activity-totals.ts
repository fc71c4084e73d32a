import type { DiaryWorkout } from "./diary-workout.ts";
import { amount } from "./totals.ts";

/** The totals of some workouts. */
export interface WorkoutTotals {
  readonly workouts: number;
  /** Seconds. */
  readonly totalTime: number;
  /** Metres. */
  readonly totalDistance: number;
  /** Metres. */
  readonly totalAscent: number;
  /** Metres of descent, of sports whose vertical counts. */
  readonly vertical: number;
  /** Kilocalories. */
  readonly energyConsumption: number;
}

export interface ActivityTotals extends WorkoutTotals {
  readonly activityId: number;
}

const none: WorkoutTotals = {
  workouts: 0,
  totalTime: 0,
  totalDistance: 0,
  totalAscent: 0,
  vertical: 0,
  energyConsumption: 0,
};

const plus = (totals: WorkoutTotals, workout: WorkoutTotals): WorkoutTotals => ({
  workouts: totals.workouts + workout.workouts,
  totalTime: totals.totalTime + workout.totalTime,
  totalDistance: totals.totalDistance + workout.totalDistance,
  totalAscent: totals.totalAscent + workout.totalAscent,
  vertical: totals.vertical + workout.vertical,
  energyConsumption: totals.energyConsumption + workout.energyConsumption,
});

const ofOne = (workout: DiaryWorkout): WorkoutTotals => ({
  workouts: 1,
  totalTime: amount(workout.totalTime),
  totalDistance: amount(workout.totalDistance),
  totalAscent: amount(workout.totalAscent),
  vertical: amount(workout.vertical),
  energyConsumption: amount(workout.energyConsumption),
});

/** The totals of each activity (LIST-3), the one with the most time first. */
export const activityTotals = (workouts: readonly DiaryWorkout[]): readonly ActivityTotals[] => {
  const byActivity = new Map<number, WorkoutTotals>();
  for (const workout of workouts) {
    const before = byActivity.get(workout.activityId) ?? none;
    byActivity.set(workout.activityId, plus(before, ofOne(workout)));
  }
  return Array.from(byActivity, ([activityId, totals]) => ({ activityId, ...totals })).toSorted(
    (a, b) => b.totalTime - a.totalTime || b.workouts - a.workouts || a.activityId - b.activityId,
  );
};

/** The total of all activities. */
export const sumOfTotals = (totals: readonly WorkoutTotals[]): WorkoutTotals => totals.reduce(plus, none);
