import type { WorkoutAnalysis } from "@cairn/domain/analysis/workout-analysis";
import type { SkiRun } from "@cairn/domain/ski/ski-runs";
import type { AnalysisDetails } from "../workouts/recordings.queries.ts";
import type { ComputedTotals } from "../workouts/workouts.queries.ts";

const rounded = (value: number, factor: number): number => Math.round(value * factor) / factor;

const roundedRun = (run: SkiRun): SkiRun => ({
  ...run,
  profile: run.profile.map(([distance, height]) => [rounded(distance, 10), rounded(height, 10)] as const),
});

/**
 * Splits an analysis into the single numbers, which are stored in the workout's row, and the lists, which are stored in the
 * recording's. The lines of hills are rounded to decimetres, like the heights that they come from.
 */
export function splitAnalysis(analysis: WorkoutAnalysis): {
  readonly totals: ComputedTotals;
  readonly details: AnalysisDetails;
} {
  const {
    bestEfforts,
    bestSpeeds,
    bestHeartRates,
    bestPowers,
    pool,
    strength,
    skiRuns,
    outliers,
    ...totals
  } = analysis;
  return {
    totals,
    details: {
      ...(bestEfforts && { bestEfforts }),
      ...(bestSpeeds && { bestSpeeds }),
      ...(bestHeartRates && { bestHeartRates }),
      ...(bestPowers && { bestPowers }),
      ...(pool && { pool }),
      ...(strength && { strength }),
      ...(skiRuns && { skiRuns: skiRuns.map(roundedRun) }),
      ...(outliers && { outliers }),
    },
  };
}
