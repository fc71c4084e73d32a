import type { WorkoutStats } from "@cairn/contracts/workouts/workout-lists";
import type { StatsRow } from "./workout-lists.queries.ts";

/** Sums as known clients read them. */
export function workoutStatsView(rows: readonly StatsRow[]): WorkoutStats {
  const all = rows.find(({ activityId }) => activityId === null);
  const byActivity = rows.flatMap((row) =>
    row.activityId === null ? [] : [activityView(row.activityId, row)],
  );
  return {
    totalDistanceSum: hundredths(all?.distance ?? 0),
    totalTimeSum: hundredths(all?.totalTime ?? 0),
    totalEnergyConsumptionSum: Math.round(all?.energy ?? 0),
    totalNumberOfWorkoutsSum: all?.workouts ?? 0,
    totalDays: all?.days ?? 0,
    allStats: byActivity,
    allActualStats: byActivity,
  };
}

const activityView = (activityId: number, row: StatsRow) => ({
  _id: activityId,
  totalDistance: hundredths(row.distance),
  totalTime: hundredths(row.totalTime),
  energyConsumption: Math.round(row.energy),
  numberOfWorkouts: row.workouts,
  maxDepth: 0,
});

const hundredths = (value: number): number => Math.round(value * 100) / 100;
