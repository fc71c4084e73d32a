import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import { judgeLegs } from "@cairn/domain/plausibility/judge-legs";
import type { ChosenTotals } from "@cairn/domain/plausibility/provenance";
import type { Leg } from "@cairn/domain/recording/decoded-activity";
import type { SkiRun } from "@cairn/domain/ski/ski-runs";
import type { RedactedWorkout } from "../../core/redaction/redacted-workout.ts";
import type { AnalysisDetails } from "../../core/workouts/recordings.queries.ts";
import { startTimestamp } from "./ski-extension.view.ts";

/** The stored parts of a recording's analysis that are not in the workout's row. */
export interface RecordingAnalysis {
  readonly legs: readonly Leg[];
  readonly analysis: AnalysisDetails;
}

type AnalysisView = NonNullable<CombinedWorkoutView["analysis"]>;

/** The results of the analysis as stored at import: nothing is computed when a page is opened. */
export function analysisView(
  { computed_totals: computed, start_time: start, own }: RedactedWorkout,
  { legs, analysis }: RecordingAnalysis,
  totals: ChosenTotals,
): AnalysisView {
  const { pool, strength, skiRuns, outliers, bestEfforts, bestSpeeds, bestHeartRates, bestPowers } = analysis;
  const energyRule = totals.energy?.source === "computed" ? computed?.energyEstimate?.rule : undefined;
  const view: { [Name in keyof AnalysisView]: AnalysisView[Name] | undefined } = {
    legs: legs.length > 0 ? judgeLegs(legs).map(legView) : undefined,
    bestEfforts: bestEfforts && [...bestEfforts],
    bestSpeeds: bestSpeeds && [...bestSpeeds],
    bestHeartRates: bestHeartRates && [...bestHeartRates],
    bestPowers: bestPowers && [...bestPowers],
    normalizedPower: totals.normalizedPower?.value,
    work: computed?.work,
    gradeAdjustedSpeed: besideAverage(
      computed?.gradeAdjustedSpeed,
      computed?.avgSpeed,
      totals.avgSpeed?.value,
    ),
    verticalSpeed: computed?.verticalSpeed,
    maxDepth: computed?.maxDepth,
    avgDepth: computed?.avgDepth,
    bottomTime: computed?.bottomTime,
    trainingImpulse: computed?.trainingImpulse,
    zoneLoad: computed?.zoneLoad,
    energyRule,
    energyBody:
      energyRule && energyRule !== "power"
        ? typeof own?.own_energy === "number"
          ? "own"
          : "anybody"
        : undefined,
    pool: pool && { ...pool, lengths: [...pool.lengths] },
    strength: strength && { ...strength, sets: [...strength.sets] },
    skiRuns: skiRuns?.map((run) => runView(run, start)),
    outliers: Object.values(outliers ?? {}).reduce((sum, count) => sum + count, 0),
    outlierKinds: outliers && { ...outliers },
    rulesVersion: computed?.version,
  };
  return Object.fromEntries(Object.entries(view).filter(([, value]) => value !== undefined)) as AnalysisView;
}

/**
 * A computed speed as it is read beside the average that counts, m/s: in the same proportion to it as to the computed one, so
 * that it follows a distance and a time of the owner or the device. Unchanged if either average is unknown or 0.
 */
const besideAverage = (speed: number | undefined, computedAverage = 0, average = 0): number | undefined =>
  speed !== undefined && computedAverage > 0 && average > 0 ? (speed * average) / computedAverage : speed;

const runView = ({ startTime, ...run }: SkiRun, workoutStart: Date) => ({
  ...run,
  startTimestamp: startTimestamp(startTime, workoutStart),
  profile: run.profile.map(([distance, height]): [number, number] => [distance, height]),
});

const legView = ({ activityId, startTime, totals }: Leg) => ({
  activityId,
  startTime,
  totals: { ...totals },
});
