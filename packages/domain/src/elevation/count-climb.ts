import type { Recording } from "../recording/recording.ts";
import { segmentRanges } from "../recording/segments.ts";

/** Changes of elevation smaller than this are noise, metres. */
export const minClimbM = 3;

/** Points that are averaged before changes are looked at. */
export const averagedPoints = 4;

/** Metres climbed and descended up to each point, both growing from 0. */
export interface Climb {
  readonly ascent: Float64Array;
  readonly descent: Float64Array;
}

/**
 * Climb in the given heights by the rule of WORK-4, point by point.
 *
 * The elevation is averaged over four successive points (fewer at the ends of a segment, so that its first and last
 * height count whole). A rise or fall counts once it is 3 m from the last turning point, and then whole: from the lowest height
 * to the highest. So noise under 3 m counts nothing, and a hill nothing less than its height. The gap between two segments counts
 * neither way: the turning points move with it, and a climb that goes on after a pause is not lost. Linear time.
 */
export const countClimb = (recording: Recording, ele: Float64Array): Climb => {
  const ascent = new Float64Array(recording.length);
  const descent = new Float64Array(recording.length);
  let up = 0;
  let down = 0;
  let direction: "none" | "up" | "down" = "none";
  let lowest = Number.NaN;
  let highest = Number.NaN;
  let latest = Number.NaN;

  const begin = (height: number): void => {
    const shift = Number.isNaN(latest) ? 0 : height - latest;
    lowest = Number.isNaN(latest) ? height : lowest + shift;
    highest = Number.isNaN(latest) ? height : highest + shift;
    latest = height;
  };

  const meet = (height: number): void => {
    latest = height;
    if (direction !== "up" && height - lowest >= minClimbM) {
      direction = "up";
      up += height - lowest;
      highest = height;
    } else if (direction !== "down" && highest - height >= minClimbM) {
      direction = "down";
      down += highest - height;
      lowest = height;
    }
    if (height > highest) {
      if (direction === "up") up += height - highest;
      highest = height;
    }
    if (height < lowest) {
      if (direction === "down") down += lowest - height;
      lowest = height;
    }
  };

  for (const { from, to } of segmentRanges(recording)) {
    // The latest heights: the one at `count` modulo four is overwritten next.
    const window = new Float64Array(averagedPoints);
    let [count, held, sum] = [0, 0, 0];
    const drop = (): void => {
      sum -= window[(count - held) % averagedPoints] ?? 0;
      held--;
    };
    for (let i = from; i < to; i++) {
      const height = ele[i] ?? Number.NaN;
      if (Number.isFinite(height)) {
        sum += height;
        if (held === averagedPoints) drop();
        window[count++ % averagedPoints] = height;
        held++;
        if (held === 1) {
          begin(height);
        } else {
          meet(sum / held);
        }
      }
      if (i === to - 1) {
        for (let left = held; left > 1; left--) {
          drop();
          meet(sum / held);
        }
      }
      ascent[i] = up;
      descent[i] = down;
    }
  }
  return { ascent, descent };
};
