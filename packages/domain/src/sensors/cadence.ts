import type { CadenceKind } from "../sports/sport-profile.ts";

export interface Cadence {
  /** Revolutions, or steps of one foot, per minute. */
  readonly avg: number;
  readonly max: number;
}

/** The cadence to show, or undefined unless average and maximum are both above 0: a zero in either says that no sensor spoke. */
export const usableCadence = (avg: number | undefined, max: number | undefined): Cadence | undefined =>
  avg !== undefined && max !== undefined && avg > 0 && max > 0 ? { avg, max } : undefined;

/**
 * Steps of one foot a minute that nobody keeps up on average: 240 of both feet are a sprint. A file whose average is higher has counted both
 * feet already.
 */
const maxStridesPerMinute = 120;

/**
 * A cadence as people of the sport say it: on foot the steps of both feet, 168 where the recording holds 84; elsewhere as recorded.
 * @param value turns, strokes, or steps of one foot a minute
 * @param average of the whole workout, as recorded; 0 where it is not known
 */
export const turnsToShow = (value: number, kind: CadenceKind, average = 0): number =>
  kind === "steps" && average <= maxStridesPerMinute ? 2 * value : value;

/** Strokes a minute under which nobody paddles or rows on average: the watch counted something else. */
const minStrokesPerMinute = 10;

/** False for an average that a sport cannot have, such as 8 strokes a minute of a watch that counted steps on an ergometer. */
export const isPlausibleCadence = (average: number, kind: CadenceKind): boolean =>
  average > 0 && (kind !== "strokes" || average >= minStrokesPerMinute);
