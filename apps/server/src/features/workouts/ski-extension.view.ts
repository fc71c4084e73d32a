import type { SkiRun } from "@cairn/domain/ski/ski-runs";

/**
 * Runs of a day at the lifts as known clients read them: one of the extensions of a workout.
 *
 * @param workoutStart origin of the times of the runs
 */
export function skiExtension(runs: readonly SkiRun[], workoutStart: Date) {
  const sum = (value: (run: SkiRun) => number): number => runs.reduce((total, run) => total + value(run), 0);
  const distance = sum((run) => run.descentDistanceMeters);
  const duration = sum((run) => run.descentDurationSeconds);
  return {
    type: "SkiExtension",
    statistics: {
      numberOfRuns: runs.length,
      descentDistanceMeters: distance,
      descentDurationSeconds: duration,
      descentsInMeters: sum((run) => run.drop),
      avgSpeed: distance / duration,
    },
    runs: runs.map(({ startTime, index, descentDistanceMeters, descentDurationSeconds, avgSpeed }) => ({
      startTimestamp: startTimestamp(startTime, workoutStart),
      index,
      descentDistanceMeters,
      descentDurationSeconds,
      avgSpeed,
    })),
  };
}

/** When a run began, ms since 1970: relative to the workout, whose start its owner may have corrected. */
export const startTimestamp = (seconds: number, workoutStart: Date): number =>
  workoutStart.getTime() + Math.round(seconds * 1000);
