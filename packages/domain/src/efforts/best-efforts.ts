import type { Recording } from "../recording/recording.ts";
import { segmentRanges } from "../recording/segments.ts";
import { maxSensorHoldS } from "../sensors/sensor-limits.ts";
import { clockColumn, clockOf } from "../time/clocks.ts";
import { recordedClock } from "../time/running-clock.ts";
import { maxPlausibleSpeedMps } from "../track/plausible-speed.ts";
import { believableDistances, possibleDistances } from "./believable-distances.ts";
import { shortestWindow, steepestWindow } from "./best-windows.ts";
import { effortDistances } from "./effort-distances.ts";

/** Times over which athletes compare their best power, heart rate and speed, seconds: 5 s to 3 h. */
export const bestTimes = [
  5, 10, 15, 30, 60, 120, 180, 300, 600, 900, 1200, 1800, 2700, 3600, 5400, 7200, 10_800,
] as const;

/** The fastest stretch of a length. */
export interface BestEffort {
  /** Metres. */
  readonly distance: number;
  /** Seconds by the clock of best efforts: elapsed time, so that a rest is part of it. */
  readonly duration: number;
  /** Seconds since the recording's `startTime`. */
  readonly startTime: number;
}

/** Points that a best over a distance or a time needs: two steps, so that no single one makes a record. */
const leastPoints = 3;

/** The stretch of a time with the highest average. */
export interface BestAverage {
  /** Seconds. */
  readonly duration: number;
  /** Watts, beats per minute or m/s. */
  readonly value: number;
  /** Seconds since the recording's `startTime`. */
  readonly startTime: number;
}

/**
 * The fastest stretch of each distance that the recording is long enough for; empty without a clock. Between two points the
 * distance is shared evenly, so the result does not depend on where points fall, but three of them have to be in the stretch.
 * Nothing faster than the world records of the activity adds distance (`believableDistances`), so that a GPS error sets no
 * record.
 * @param distances cumulative metres, see `trackDistances`
 */
export const bestEfforts = (
  recording: Recording,
  distances: Float64Array,
  activityId?: number,
  wanted: readonly number[] = effortDistances(activityId),
): readonly BestEffort[] => {
  const clock = effortClock(recording);
  if (clock === undefined) return [];
  return fastestOf(clock, believableDistances(clock, distances, activityId), wanted);
};

/** Steps up to so many times the highest speed of an activity are a drive; faster ones are leaps of the receiver. */
const driveFactor = 2;

/**
 * The efforts of all steps up to twice the highest speed of the activity, as a car makes them in town. Empty if `bestEfforts` has
 * left out none of these.
 */
export const unbelievedEfforts = (
  recording: Recording,
  distances: Float64Array,
  activityId: number,
): readonly BestEffort[] => {
  const clock = effortClock(recording);
  if (clock === undefined) return [];
  const driven = driveFactor * maxPlausibleSpeedMps(activityId);
  const possible = possibleDistances(clock, distances, driven);
  const believable = believableDistances(clock, distances, activityId);
  return believable.at(-1) === possible.at(-1) ? [] : fastestOf(clock, possible, effortDistances(activityId));
};

const fastestOf = (clock: Float64Array, metres: Float64Array, wanted: readonly number[]): BestEffort[] =>
  wanted.flatMap((distance) => {
    const best = shortestWindow(clock, metres, distance, leastPoints);
    return best === undefined || !(best.width > 0)
      ? []
      : [{ distance, duration: best.width, startTime: best.from }];
  });

/**
 * The highest average speed, m/s, over each time that the recording is long enough for, by the same rules; pauses count as rest.
 */
export const bestSpeeds = (
  recording: Recording,
  distances: Float64Array,
  activityId?: number,
  wanted: readonly number[] = bestTimes,
): readonly BestAverage[] => {
  const clock = effortClock(recording);
  return clock === undefined
    ? []
    : bestAverages(clock, believableDistances(clock, distances, activityId), wanted, leastPoints);
};

/**
 * The highest average of a sensor over each time that the recording is long enough for. A value is valid until the next point of
 * its segment, at most 30 s; the last one before a pause is not held into it. Time without a value, pauses included, counts as 0:
 * a sensor that fails can hide a best, but never create one.
 * @param least values below this, and those that are not finite, are missing
 */
export const bestOfSensor = (
  recording: Recording,
  column: Float64Array,
  least: number,
  wanted: readonly number[] = bestTimes,
): readonly BestAverage[] => {
  const clock = effortClock(recording);
  if (clock === undefined) return [];
  // Apart from the points, the line bends where a value ends in the middle of a long silence.
  const x = new Float64Array(2 * recording.length);
  const y = new Float64Array(2 * recording.length);
  let count = 0;
  let sum = 0;
  for (const { from, to } of segmentRanges(recording)) {
    for (let i = from; i < to; i++) {
      const start = clock[i] ?? 0;
      const seconds = i + 1 < to ? (clock[i + 1] ?? start) - start : 0;
      const value = column[i] ?? Number.NaN;
      x[count] = start;
      y[count++] = sum;
      if (value >= least && value < Infinity) sum += value * Math.min(maxSensorHoldS, seconds);
      if (seconds <= maxSensorHoldS) continue;
      x[count] = start + maxSensorHoldS;
      y[count++] = sum;
    }
  }
  return bestAverages(x.subarray(0, count), y.subarray(0, count), wanted);
};

/**
 * The clock of best efforts includes pauses: a rest does not make anybody faster over the distance. It has the time of the first
 * point there, so that efforts begin in seconds of the recording.
 */
const effortClock = (recording: Recording): Float64Array | undefined => {
  const first = recordedClock(recording)?.[0] ?? 0;
  return clockColumn(clockOf("bestEffort"), recording)?.map((seconds) => first + seconds);
};

const bestAverages = (
  x: Float64Array,
  y: Float64Array,
  wanted: readonly number[],
  least?: number,
): BestAverage[] =>
  wanted.flatMap((duration) => {
    const best = steepestWindow(x, y, duration, least);
    return best === undefined || !(best.growth > 0)
      ? []
      : [{ duration, value: best.growth / duration, startTime: best.from }];
  });
