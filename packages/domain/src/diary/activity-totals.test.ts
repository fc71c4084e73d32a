import { describe, expect, it } from "vitest";
import { activityTotals, sumOfTotals } from "./activity-totals.ts";
import type { DiaryWorkout } from "./diary-workout.ts";

const workout = (activityId: number, values: Partial<DiaryWorkout>): DiaryWorkout => ({
  workoutKey: "a".repeat(24),
  activityId,
  startTime: 0,
  timeOffsetInMinutes: 0,
  totalTime: 0,
  totalDistance: 0,
  energyConsumption: 0,
  totalAscent: 0,
  vertical: 0,
  avgSpeed: undefined,
  sharingFlags: 0,
  description: undefined,
  notes: undefined,
  ...values,
});

describe("[LIST-3] totals per activity", () => {
  it("add up the workouts of each activity, longest first", () => {
    const totals = activityTotals([
      workout(1, { totalTime: 1800, totalDistance: 5000, totalAscent: 20, energyConsumption: 300 }),
      workout(2, { totalTime: 7200, totalDistance: 50_000, totalAscent: 400, energyConsumption: 900 }),
      workout(1, { totalTime: 1800.5, totalDistance: 5000.25, totalAscent: 5, energyConsumption: 310 }),
    ]);
    expect(totals).toEqual([
      {
        activityId: 2,
        workouts: 1,
        totalTime: 7200,
        totalDistance: 50_000,
        totalAscent: 400,
        vertical: 0,
        energyConsumption: 900,
      },
      {
        activityId: 1,
        workouts: 2,
        totalTime: 3600.5,
        totalDistance: 10_000.25,
        totalAscent: 25,
        vertical: 0,
        energyConsumption: 610,
      },
    ]);
    expect(sumOfTotals(totals)).toEqual({
      workouts: 3,
      totalTime: 10_800.5,
      totalDistance: 60_000.25,
      totalAscent: 425,
      vertical: 0,
      energyConsumption: 1510,
    });
  });

  it("count a workout with invalid numbers, and add nothing for it", () => {
    const broken = { totalTime: Number.NaN, totalDistance: -1, totalAscent: Infinity };
    expect(activityTotals([workout(3, broken)])).toEqual([
      {
        activityId: 3,
        workouts: 1,
        totalTime: 0,
        totalDistance: 0,
        totalAscent: 0,
        vertical: 0,
        energyConsumption: 0,
      },
    ]);
    expect(sumOfTotals(activityTotals([]))).toMatchObject({ workouts: 0, totalTime: 0 });
  });
});
