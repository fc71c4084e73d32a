import type { WorkoutAnalysis } from "../analysis/workout-analysis.ts";
import type { SkiRun } from "./ski-runs.ts";

type SlopeTotals = Pick<WorkoutAnalysis, "distance" | "movingTime" | "ascent" | "descent" | "avgSpeed">;

/**
 * Totals of a day at the lifts, only for the skied parts. Lifts are excluded from all of them, so that nobody climbs 4,000 m on a
 * chair. Metres, seconds, m/s.
 * @param runs at least one
 * @param climbed metres climbed up to each point, see `climbOf`
 */
export const slopeTotals = (runs: readonly SkiRun[], climbed: Float64Array | undefined): SlopeTotals => {
  const sum = (value: (run: SkiRun) => number): number => runs.reduce((total, run) => total + value(run), 0);
  const distance = sum((run) => run.descentDistanceMeters);
  const movingTime = sum((run) => run.descentDurationSeconds);
  return {
    distance,
    movingTime,
    avgSpeed: distance / movingTime,
    ascent: climbed ? sum(({ from, to }) => (climbed[to] ?? 0) - (climbed[from] ?? 0)) : 0,
    descent: sum(({ drop }) => drop),
  };
};
