import type { WorkoutStats } from "@cairn/contracts/workouts/workout-lists";
import type { StatsRow } from "./workout-lists.queries.ts";

/** Sums as known clients read them. */
export function workoutStatsView(rows: readonly StatsRow[]): WorkoutStats {
  const ever = rows.filter(({ year }) => year === null);
  const all = ever.find(({ activityId }) => activityId === null);
  const byActivity = activitiesOf(ever);
  return {
    totalDistanceSum: hundredths(all?.distance ?? 0),
    totalTimeSum: hundredths(all?.totalTime ?? 0),
    totalEnergyConsumptionSum: Math.round(all?.energy ?? 0),
    totalNumberOfWorkoutsSum: all?.workouts ?? 0,
    totalDays: all?.days ?? 0,
    allStats: byActivity,
    allActualStats: byActivity,
    years: rows.flatMap((row) =>
      row.year !== null && row.activityId === null ? [yearView(row.year, row, rows)] : [],
    ),
    bounds: all ? boundsOf(all) : null,
  };
}

const activitiesOf = (rows: readonly StatsRow[]) =>
  rows.flatMap((row) => (row.activityId === null ? [] : [activityView(row.activityId, row)]));

const activityView = (activityId: number, row: StatsRow) => ({
  _id: activityId,
  ...sumsOf(row),
  maxDepth: hundredths(row.maxDepth ?? 0),
});

const yearView = (year: number, row: StatsRow, rows: readonly StatsRow[]) => ({
  year,
  ...sumsOf(row),
  activities: activitiesOf(rows.filter((one) => one.year === year)),
});

const sumsOf = (row: StatsRow) => ({
  totalDistance: hundredths(row.distance),
  totalTime: hundredths(row.totalTime),
  energyConsumption: Math.round(row.energy),
  numberOfWorkouts: row.workouts,
});

function boundsOf({ west, south, east, north }: StatsRow): WorkoutStats["bounds"] {
  if (west === null || south === null || east === null || north === null) return null;
  return { west, south, east, north };
}

const hundredths = (value: number): number => Math.round(value * 100) / 100;
