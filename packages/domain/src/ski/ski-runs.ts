import { descentsOf } from "../elevation/turning-points.ts";
import type { Recording } from "../recording/recording.ts";
import { segmentRanges, timerTimes } from "../recording/segments.ts";
import { averagedColumn, columnNoise } from "../smoothing/column-noise.ts";
import { sportProfile } from "../sports/sport-profiles.ts";
import { recordedClock } from "../time/running-clock.ts";
import { isLiftRide } from "./lift-rides.ts";

/** A run down the slope between two lifts. */
export interface SkiRun {
  /** 1 for the first of the day. */
  readonly index: number;
  /** Seconds since the recording's `startTime`. */
  readonly startTime: number;
  /** Points of the recording, first and last. */
  readonly from: number;
  readonly to: number;
  /** Metres along the track. */
  readonly descentDistanceMeters: number;
  /** Seconds with the timer running. */
  readonly descentDurationSeconds: number;
  /** Distance over duration, m/s. */
  readonly avgSpeed: number;
  /** Metres from the top to the bottom. */
  readonly drop: number;
  /** The profile as pairs of metres from the top along the run and elevation in metres, at most 60. */
  readonly profile: readonly (readonly [distance: number, elevation: number])[];
}

/** True if recordings of this activity are searched for runs: at the lifts, and in touring, whose descents are runs as well. */
export const hasSkiRuns = (activityId: number | undefined): boolean =>
  sportProfile(activityId).numbers.includes("runs");

/** Minimum drop of a run, and minimum rise that ends one, metres; dips of a piste or of a chair lift are smaller. */
const minDropM = 30;

/** Height range at the top and at the bottom in which people stand and wait, metres. */
const waiting = 2;

/** Seconds over which heights are averaged per metre of noise; turning points 30 m apart need no more. */
const secondsPerMetre = 2.5;

/** Minimum rate of descent in a run, m/s; a barometer drifts a hundred times slower. */
const minDropRateMps = 0.1;

/** Minimum speed of a run, m/s along the track, and minimum length, metres. */
const minRunSpeedMps = 0.7;
const minRunM = 60;

const maxProfileRows = 60;

/**
 * The runs of a day at the lifts. The heights, if rough averaged over 2.5 s per metre of noise, are cut at their turning points:
 * a run goes from a top to the next bottom if the drop is at least 30 m and a rise of 30 m follows, by a lift or a climb on
 * skins. Waiting time at either end is left out. A drop slower than 0.1 m/s is the weather in the barometer, and a straight and
 * even descent is a lift. Empty without heights or a clock. Linear time.
 * @param distances cumulative metres, see `trackDistances`
 */
export const skiRunsOf = (recording: Recording, distances: Float64Array): readonly SkiRun[] => {
  const { ele } = recording.columns;
  if (ele === undefined) return [];
  const stretches = segmentRanges(recording);
  const noise = columnNoise(recording, ele, stretches);
  const heights = averagedColumn(recording, ele, stretches, secondsPerMetre * noise);
  const clock = recordedClock(recording);
  const timer = timerTimes(recording);
  if (clock === undefined || timer === undefined) return [];
  const runs: SkiRun[] = [];
  for (const { top, bottom } of descentsOf(heights, minDropM)) {
    const [from, to] = withoutWaiting(heights, top, bottom, waiting + noise / 2);
    const drop = (heights[from] ?? 0) - (heights[to] ?? 0);
    const distance = (distances[to] ?? 0) - (distances[from] ?? 0);
    const duration = (timer[to] ?? 0) - (timer[from] ?? 0);
    if (!(duration > 0) || drop / duration < minDropRateMps) continue;
    if (distance < minRunM || distance / duration < minRunSpeedMps) continue;
    if (isLiftRide(recording, distances, clock, from, to)) continue;
    runs.push({
      index: runs.length + 1,
      startTime: clock[from] ?? 0,
      from,
      to,
      descentDistanceMeters: distance,
      descentDurationSeconds: duration,
      avgSpeed: distance / duration,
      drop: (heights[top] ?? 0) - (heights[bottom] ?? 0),
      profile: profileOf(heights, distances, from, to),
    });
  }
  return runs;
};

/** First and last moving point: the one that leaves the height of the top, and the one that reaches the height of the bottom. */
const withoutWaiting = (
  heights: Float64Array,
  top: number,
  bottom: number,
  margin: number,
): [from: number, to: number] => {
  const high = (heights[top] ?? 0) - margin;
  const low = (heights[bottom] ?? 0) + margin;
  let from = bottom;
  while (from > top && !((heights[from] ?? Number.NaN) >= high)) from--;
  let to = from;
  while (to < bottom && !((heights[to] ?? Number.NaN) <= low)) to++;
  return [from, to];
};

const profileOf = (
  heights: Float64Array,
  distances: Float64Array,
  from: number,
  to: number,
): SkiRun["profile"] => {
  const rows = Math.min(maxProfileRows, to - from + 1);
  return Array.from({ length: rows }, (_, k) => from + Math.round((k * (to - from)) / Math.max(1, rows - 1)))
    .filter((i) => Number.isFinite(heights[i] ?? Number.NaN))
    .map((i) => [(distances[i] ?? 0) - (distances[from] ?? 0), heights[i] ?? 0] as const);
};
