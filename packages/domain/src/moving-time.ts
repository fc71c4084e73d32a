import { activityById, type ActivityFamily } from "./activities.ts";
import type { Recording } from "./recording.ts";
import { segmentRanges, timerTimes } from "./segments.ts";

/**
 * Speed from which somebody moves, m/s, by family. On foot 0.4: a steep climb is that slow, and a standing GPS seldom
 * wanders faster over six seconds. On wheels 1.0, under which a bicycle hardly stays up.
 */
const ofFamily: Readonly<Record<ActivityFamily, number>> = {
  foot: 0.4,
  wheel: 1,
  snow: 0.4,
  water: 0.2,
  gym: 0,
  other: 0.3,
};

/** Activities that go on slower than their family, m/s: steep ground, deep snow, arms instead of legs. */
const ownThreshold: Readonly<Record<string, number>> = {
  hiking: 0.3,
  trekking: 0.3,
  mountaineering: 0.2,
  "vertical-running": 0.3,
  "ski-touring": 0.3,
  "ski-mountaineering": 0.3,
  "backcountry-skiing": 0.3,
  "split-boarding": 0.3,
  "snow-shoeing": 0.3,
  wheelchair: 0.4,
  "hand-cycling": 0.6,
  "roller-skating": 0.6,
  "roller-skiing": 0.6,
  skateboarding: 0.6,
  "mountain-biking": 0.7,
  "e-mtb": 0.7,
};

/** Speed from which somebody moves in an activity, m/s: its own, else that of its family; without an activity that of the family "other". */
export const movingThresholdOf = (activityId: number | undefined): number => {
  const activity = activityId === undefined ? undefined : activityById(activityId);
  return ownThreshold[activity?.slug ?? ""] ?? ofFamily[activity?.family ?? "other"];
};

/** Between points farther apart than this, seconds, the distance of the gap decides and not the speeds at its ends. */
const longestStep = 10;

const poolSwimming = 21;

export interface MovingTimeInput {
  /** Cumulative metres, see `trackDistances`. */
  readonly distances: Float64Array;
  /** m/s at each point, see `speedsOf`. */
  readonly speeds: Float64Array;
  readonly activityId?: number;
}

/**
 * Seconds of movement up to each point, or undefined without a clock.
 *
 * A step between two points of one segment counts whole when the mean speed of its ends reaches the threshold of the
 * activity. Smart recording leaves gaps: a step of more than ten seconds counts by its own distance over
 * its time, so a tunnel ridden through counts, and a rest at a café does not.
 *
 * Timer time is returned instead where position and speed say nothing of movement: in sports without a pace (gym, ball games,
 * diving), in the pool (the counter moves once a length), without positions or speeds, and when the whole distance is 0.
 */
export const movingTimes = (
  recording: Recording,
  { distances, speeds, activityId }: MovingTimeInput,
): Float64Array | undefined => {
  const timer = timerTimes(recording);
  const { time, lat, speed } = recording.columns;
  if (timer === undefined || time === undefined) return undefined;
  const activity = activityId === undefined ? undefined : activityById(activityId);
  const tellsNothing =
    activity?.pace === "none" ||
    activityId === poolSwimming ||
    (lat === undefined && speed === undefined) ||
    !((distances.at(-1) ?? 0) > 0);
  if (tellsNothing) return timer;

  const threshold = movingThresholdOf(activityId);
  const moving = new Float64Array(recording.length);
  let total = 0;
  for (const { from, to } of segmentRanges(recording)) {
    let previous = -1;
    for (let i = from; i < to; i++) {
      const now = time[i] ?? Number.NaN;
      const seconds = previous < 0 ? 0 : now - (time[previous] ?? 0);
      if (seconds > 0) {
        const own = ((distances[i] ?? 0) - (distances[previous] ?? 0)) / seconds;
        const felt = ((speeds[previous] ?? Number.NaN) + (speeds[i] ?? Number.NaN)) / 2;
        if ((seconds > longestStep || Number.isNaN(felt) ? own : felt) >= threshold) total += seconds;
      }
      if (!Number.isNaN(now) && seconds >= 0) previous = i;
      moving[i] = total;
    }
  }
  return moving;
};
