import type { Recording } from "./recording.ts";
import { segmentRanges } from "./segments.ts";

/** Changes of elevation smaller than this are noise, metres (specification, part 1 section 9). */
export const smallestClimb = 3;

/** Points that are averaged before changes are looked at (specification, part 1 section 9). */
export const averagedPoints = 4;

/** Metres climbed and descended up to each point, both growing from 0. */
export interface Climb {
  readonly ascent: Float64Array;
  readonly descent: Float64Array;
}

/**
 * Climb of a recording by the rule of WORK-4, point by point, or undefined when no point has an elevation.
 *
 * The elevation is averaged over four successive points (fewer at the ends of a segment, so that its first and last
 * height count whole). From a reference height, a change counts once it reaches 3 m, and the height reached becomes the next
 * reference. So noise under 3 m counts nothing, and each turn from up to down loses less than 3 m. The gap between two segments
 * counts neither way: the reference moves with it, and a climb that goes on after a pause is not lost. Linear time.
 */
export const climbOf = (recording: Recording): Climb | undefined => {
  const ele = recording.columns.ele;
  if (ele?.some((height) => Number.isFinite(height)) !== true) return undefined;
  const ascent = new Float64Array(recording.length);
  const descent = new Float64Array(recording.length);
  let up = 0;
  let down = 0;
  let reference = Number.NaN;
  let latest = Number.NaN;

  const meet = (height: number): void => {
    const change = height - reference;
    latest = height;
    if (Math.abs(change) < smallestClimb) return;
    if (change > 0) up += change;
    else down -= change;
    reference = height;
  };

  for (const { from, to } of segmentRanges(recording)) {
    const window: number[] = [];
    let sum = 0;
    const drop = (): void => {
      sum -= window.shift() ?? 0;
    };
    for (let i = from; i < to; i++) {
      const height = ele[i] ?? Number.NaN;
      if (Number.isFinite(height)) {
        window.push(height);
        sum += height;
        if (window.length > averagedPoints) drop();
        if (window.length === 1) {
          reference = Number.isNaN(reference) ? height : reference + height - latest;
          latest = height;
        } else {
          meet(sum / window.length);
        }
      }
      if (i === to - 1) {
        while (window.length > 1) {
          drop();
          meet(sum / window.length);
        }
      }
      ascent[i] = up;
      descent[i] = down;
    }
  }
  return { ascent, descent };
};
