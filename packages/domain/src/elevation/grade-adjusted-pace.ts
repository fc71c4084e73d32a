import type { Recording } from "../recording/recording.ts";
import { activityById } from "../sports/activities.ts";

/** Steepest grade at which the cost was measured, rise over run. */
const maxGrade = 0.45;

/**
 * Energy for running a metre, joules per kilogram, at a grade (rise over run) between -0.45 and 0.45; steeper ones count as these
 * limits. Source: A. E. Minetti et al., "Energy cost of walking and running at extreme uphill and downhill slopes", Journal of
 * Applied Physiology 93 (2002), pp. 1039-1046: 155.4 i^5 - 30.4 i^4 - 43.3 i^3 + 46.3 i^2 + 19.5 i + 3.6.
 */
export const runningCost = (grade: number): number => {
  const i = Math.min(maxGrade, Math.max(-maxGrade, grade));
  return ((((155.4 * i - 30.4) * i - 43.3) * i + 46.3) * i + 19.5) * i + 3.6;
};

/** Number of metres on the flat with the same cost as one metre on this grade. */
export const flatEquivalent = (grade: number): number => runningCost(grade) / runningCost(0);

/**
 * Metres on the flat that would have cost as much as the track up to each point; where the grade is unknown it counts as flat.
 * Divided by the time of the average this is the grade-adjusted speed, from which the pace is made.
 * @param distances cumulative metres, see `trackDistances`
 * @param grades rise over run, see `gradesOf`
 */
export const flatDistances = (distances: Float64Array, grades: Float64Array): Float64Array => {
  const flat = new Float64Array(distances.length);
  for (let i = 1; i < flat.length; i++) {
    const step = (distances[i] ?? 0) - (distances[i - 1] ?? 0);
    const grade = ((grades[i - 1] ?? Number.NaN) + (grades[i] ?? Number.NaN)) / 2;
    flat[i] = (flat[i - 1] ?? 0) + (Number.isNaN(grade) ? step : step * flatEquivalent(grade));
  }
  return flat;
};

/** True for activities on foot: the cost was measured on people who walked and ran, and does not apply to wheels and skis. */
export const hasGradeAdjustedPace = (activityId: number | undefined): boolean =>
  activityId !== undefined && activityById(activityId)?.family === "foot";

/**
 * Grade-adjusted speed over the whole recording, m/s; undefined without heights or time.
 * @param seconds by the clock of this number, see `clockOf`
 */
export const gradeAdjustedSpeed = (
  recording: Recording,
  distances: Float64Array,
  grades: Float64Array,
  seconds: number | undefined,
): number | undefined => {
  if (recording.columns.ele === undefined || seconds === undefined || !(seconds > 0)) return undefined;
  if (grades.every((grade) => Number.isNaN(grade))) return undefined;
  return (flatDistances(distances, grades).at(-1) ?? 0) / seconds;
};
