import type { Recording } from "../recording/recording.ts";
import { segmentRanges } from "../recording/segments.ts";
import { maxPlausibleSpeedMps } from "./plausible-speed.ts";
import { hasDistance } from "./track-distance.ts";
import { pointKind } from "./track-points.ts";

/** Seconds over which speed is measured along the track, centred on the point; GPS noise in one second is a metre or two. */
export const smoothingSeconds = 6;

/**
 * Speed at each point in m/s from the cumulative distances (see `trackDistances`), over six seconds round it or its two
 * neighbours if points are farther apart; inside segments only. NaN without a time. Linear time.
 */
export const trackSpeeds = (recording: Recording, distances: Float64Array): Float64Array => {
  const speeds = new Float64Array(recording.length).fill(Number.NaN);
  const time = recording.columns.time;
  if (time === undefined) return speeds;
  for (const { from, to } of segmentRanges(recording)) {
    let first = from;
    let last = from;
    for (let i = from; i < to; i++) {
      const now = time[i] ?? Number.NaN;
      if (Number.isNaN(now)) continue;
      while (first < i - 1 && !(now - (time[first + 1] ?? Number.NaN) < smoothingSeconds / 2)) first++;
      if (last < i) last = i;
      while (last < to - 1 && !((time[last] ?? Number.NaN) - now >= smoothingSeconds / 2)) last++;
      const seconds = (time[last] ?? Number.NaN) - (time[first] ?? Number.NaN);
      if (seconds > 0) speeds[i] = ((distances[last] ?? 0) - (distances[first] ?? 0)) / seconds;
    }
  }
  return speeds;
};

/** A counter that does not move for longer than this, seconds, means rest; a slow length of a 50 m pool takes two minutes. */
const maxStandstillS = 120;

/**
 * Distances of a counter that moves in leaps, such as one pool length at a time, spread evenly over the time that each leap
 * took. Standstills of more than two minutes are kept.
 */
const withoutLeaps = (recording: Recording, distances: Float64Array): Float64Array => {
  const time = recording.columns.time ?? new Float64Array(recording.length);
  const even = Float64Array.from(distances);
  for (const { from, to } of segmentRanges(recording)) {
    let changed = from;
    for (let i = from + 1; i < to; i++) {
      const leap = (distances[i] ?? 0) - (distances[changed] ?? 0);
      if (leap === 0) continue;
      const start = time[changed] ?? Number.NaN;
      const seconds = (time[i] ?? Number.NaN) - start;
      if (seconds > 0 && seconds <= maxStandstillS) {
        for (let k = changed + 1; k < i; k++) {
          const part = ((time[k] ?? Number.NaN) - start) / seconds;
          if (part >= 0 && part <= 1) even[k] = (distances[changed] ?? 0) + leap * part;
        }
      }
      changed = i;
    }
  }
  return even;
};

/**
 * Speed at each point, m/s: the device's value, and if it is missing the speed of the track or its counter. NaN if all are
 * missing.
 */
export const speedsOf = (recording: Recording, distances: Float64Array): Float64Array => {
  const fromTrack = derivedSpeeds(recording, distances);
  const device = recording.columns.speed;
  if (device === undefined) return fromTrack;
  return device.map((speed, i) => (speed >= 0 && speed < Infinity ? speed : (fromTrack[i] ?? Number.NaN)));
};

const derivedSpeeds = (recording: Recording, distances: Float64Array): Float64Array => {
  if (!hasDistance(recording)) return new Float64Array(recording.length).fill(Number.NaN);
  if (recording.columns.lat !== undefined) return trackSpeeds(recording, distances);
  return trackSpeeds(recording, withoutLeaps(recording, distances));
};

/** Minimum value of a neighbour of a true peak, as a share of the peak; a glitch has no such neighbour. */
const supportingPart = 2 / 3;

/**
 * Highest speed, m/s, or undefined if no point has one. It excludes GPS outliers, speeds that nobody reaches in this
 * activity, and single values without a neighbour of at least two thirds. A value whose neighbours are both unknown
 * is valid: devices in the pool write a speed once a length.
 */
export const maxSpeedOf = (
  speeds: Float64Array,
  kinds: Uint8Array,
  activityId?: number,
): number | undefined => {
  const limit = maxPlausibleSpeedMps(activityId);
  let max: number | undefined;
  for (let i = 0; i < speeds.length; i++) {
    const speed = speeds[i] ?? Number.NaN;
    if (!(speed <= limit) || kinds[i] === pointKind.outlier || speed <= (max ?? -1)) continue;
    const neighbours = [speeds[i - 1], speeds[i + 1]].filter((near) => near !== undefined && near <= limit);
    if (neighbours.length === 0 || neighbours.some((near) => (near ?? 0) >= speed * supportingPart))
      max = speed;
  }
  return max;
};
