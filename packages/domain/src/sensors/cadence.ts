import type { CadenceKind } from "../sports/sport-profile.ts";

export interface Cadence {
  /** Revolutions, or steps of one foot, per minute. */
  readonly avg: number;
  readonly max: number;
}

/**
 * The cadence to show, or undefined unless average and maximum are both above 0: a zero in either means that there was no sensor.
 */
export const usableCadence = (avg: number | undefined, max: number | undefined): Cadence | undefined =>
  avg !== undefined && max !== undefined && avg > 0 && max > 0 ? { avg, max } : undefined;

/** Whether a zero in average or maximum says that there was no sensor. A value that is only missing says nothing. */
export const isSilentCadence = (avg: number | null | undefined, max: number | null | undefined): boolean =>
  (avg ?? Infinity) <= 0 || (max ?? Infinity) <= 0;

/**
 * Maximum plausible average of steps of one foot per minute: 240 of both feet are a sprint. A file with a higher average has
 * already counted both feet.
 */
const maxStridesPerMinute = 120;

/**
 * A cadence in the usual unit of the sport: on foot the steps of both feet, 168 if the recording has 84; elsewhere as recorded.
 * @param value turns, strokes, or steps of one foot a minute
 * @param average of the whole workout, as recorded; 0 if unknown
 */
export const turnsToShow = (value: number, kind: CadenceKind, average = 0): number =>
  kind === "steps" && average <= maxStridesPerMinute ? 2 * value : value;

/** Minimum plausible average of strokes per minute when paddling or rowing; below it the watch counted something else. */
const minStrokesPerMinute = 10;

/**
 * False for an average that is impossible in a sport, such as 8 strokes a minute from a watch that counted steps on an ergometer.
 */
export const isPlausibleCadence = (average: number, kind: CadenceKind): boolean =>
  average > 0 && (kind !== "strokes" || average >= minStrokesPerMinute);
