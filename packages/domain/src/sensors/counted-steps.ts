import type { Recording } from "../recording/recording.ts";
import { sportProfile } from "../sports/sport-profiles.ts";
import { plausibleRecording } from "../track/outliers.ts";
import { turnsToShow } from "./cadence.ts";
import { averageOf, sensorRules, sensorSums } from "./sensor-average.ts";

/**
 * Steps of both feet, counted by the cadence of a recording: its value times the time for which it is valid, which is at most 30
 * s. For a part of a workout, as devices count steps only for all of it. Undefined without a cadence, and for sports that are not
 * on foot.
 */
export const countedSteps = (raw: Recording, activityId: number): number | undefined => {
  const { cadence: kind } = sportProfile(activityId);
  if (kind !== "steps" || raw.columns.cadence === undefined) return undefined;
  const { recording } = plausibleRecording(raw, activityId);
  const sums = sensorSums(recording, recording.columns.cadence ?? new Float64Array(0), sensorRules.cadence);
  const average = averageOf(sums);
  return average === undefined
    ? undefined
    : Math.round(turnsToShow((sums.sum.at(-1) ?? 0) / 60, kind, average));
};
