import type { SkiRun } from "@cairn/domain/ski-runs";

/** Runs of a day at the lifts as known clients read them (part 1, section 6): one of the extensions of a workout. */
export function skiExtension(runs: readonly SkiRun[]) {
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
    runs: runs.map(({ startTimestamp, index, descentDistanceMeters, descentDurationSeconds, avgSpeed }) => ({
      startTimestamp,
      index,
      descentDistanceMeters,
      descentDurationSeconds,
      avgSpeed,
    })),
  };
}
