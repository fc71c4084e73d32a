import type { Recording } from "../recording/recording.ts";
import type { SegmentRange } from "../recording/segments.ts";

/** Between points farther apart than this, seconds, the distance of the gap decides, not the speeds at its ends. */
const maxSpeedGapS = 10;

/** From one point to the next that has a time. */
export interface MovingStep {
  /** Index of its end. */
  readonly to: number;
  /** Times, seconds. */
  readonly start: number;
  readonly end: number;
  /** m/s at its start and its end. */
  readonly before: number;
  readonly after: number;
  readonly isMoving: boolean;
  /** Seconds of movement. */
  moving: number;
}

export interface StepMeasures {
  /** Cumulative metres. */
  readonly distances: Float64Array;
  /** m/s at each point, NaN = unknown. */
  readonly speeds: Float64Array;
  /** Minimum speed of movement, m/s. */
  readonly threshold: number;
}

/** The steps of a segment, each either moving as a whole or not at all. */
export const movingSteps = (
  { columns: { time } }: Recording,
  { from, to }: SegmentRange,
  { distances, speeds, threshold }: StepMeasures,
): MovingStep[] => {
  const steps: MovingStep[] = [];
  let previous = -1;
  for (let i = from; i < to; i++) {
    const end = time?.[i] ?? Number.NaN;
    const start = previous < 0 ? end : (time?.[previous] ?? 0);
    const seconds = end - start;
    if (seconds > 0) {
      const own = ((distances[i] ?? 0) - (distances[previous] ?? 0)) / seconds;
      const [before, after] = [speeds[previous] ?? Number.NaN, speeds[i] ?? Number.NaN];
      const felt = (before + after) / 2;
      const isMoving = (seconds > maxSpeedGapS || Number.isNaN(felt) ? own : felt) >= threshold;
      steps.push({ to: i, start, end, before, after, isMoving, moving: isMoving ? seconds : 0 });
    }
    if (seconds >= 0) previous = i;
  }
  return steps;
};

/**
 * Restores the parts of rests that a speed over a window hides: such a speed falls before a rest begins and rises until after its
 * end, so that the rest seems late and short. A rest begins when the speed has fallen to a share of its value one window before,
 * and ends likewise.
 * @param window seconds
 * @param part share of the speed beside the rest
 */
export const trimEdges = (steps: readonly MovingStep[], window: number, part: number): void => {
  for (const [i, step] of steps.entries()) {
    const next = steps[i + 1];
    if (next === undefined || step.isMoving === next.isMoving) continue;
    if (step.isMoving) trim(steps, { at: step.end, first: i, direction: -1 }, window, part);
    else trim(steps, { at: step.end, first: i + 1, direction: 1 }, window, part);
  }
};

/** The border between a rest and movement: its time, the first moving step, and the direction of the movement. */
interface Edge {
  readonly at: number;
  readonly first: number;
  readonly direction: 1 | -1;
}

const trim = (
  steps: readonly MovingStep[],
  { at, first, direction }: Edge,
  window: number,
  part: number,
): void => {
  let last = first;
  for (let k = first; steps[k]?.isMoving === true; k += direction) {
    const nearest = direction < 0 ? (steps[k]?.end ?? 0) : (steps[k]?.start ?? 0);
    if (Math.abs(at - nearest) > window) break;
    last = k;
  }
  const least = part * ((direction < 0 ? steps[last]?.before : steps[last]?.after) ?? 0);
  for (let k = first; k !== last + direction; k += direction) {
    const step = steps[k];
    if (step === undefined || step.end - step.start > maxSpeedGapS) return;
    const [inner, outer] = direction < 0 ? [step.after, step.before] : [step.before, step.after];
    if (Number.isNaN(outer)) return;
    if (outer < least) {
      step.moving = 0;
      continue;
    }
    if (inner < least)
      step.moving = Math.min(step.moving, ((step.end - step.start) * (outer - least)) / (outer - inner));
    return;
  }
};
