import { climbHeights } from "@cairn/domain/elevation/climb-heights";
import { gradesOf } from "@cairn/domain/elevation/grade";
import type { Recording } from "@cairn/domain/recording/recording";
import { usableCadence } from "@cairn/domain/sensors/cadence";
import { clockColumn, clockOf } from "@cairn/domain/time/clocks";
import { recordedClock } from "@cairn/domain/time/running-clock";
import { pointsOf, speedComesOver } from "../../../lib/track/smoothing.ts";
import {
  type TrackLine,
  type TrackSeries,
  smooth,
  unwrapLongitudes,
} from "../../../lib/track/track-series.ts";

/**
 * Maximum distance on both sides over which speed is averaged: the GPS speed of single points is noise, drawn as a band and not a
 * line. Metres.
 */
const maxSmoothingM = 30;

const smoothingRadius = (time: Float64Array): number =>
  Math.max(1, Math.min(maxSmoothingM, pointsOf(time, speedComesOver)));

/** Speed over a window of points, from distance and time; NaN if no time passes. */
function speedOver(distance: Float64Array, time: Float64Array, radius: number): Float64Array {
  return distance.map((_metres, index) => {
    const from = Math.max(0, index - radius);
    const to = Math.min(distance.length - 1, index + radius);
    const seconds = (time[to] ?? 0) - (time[from] ?? 0);
    return seconds > 0 ? ((distance[to] ?? 0) - (distance[from] ?? 0)) / seconds : Number.NaN;
  });
}

const moves = (column: Float64Array): boolean => (column.at(-1) ?? 0) > 0;

/** Cadence unless its mean or maximum is zero (WORK-14). */
function cadenceOf(column: Float64Array | undefined): Float64Array | undefined {
  const known = column?.filter((value) => !Number.isNaN(value)) ?? [];
  let [sum, highest] = [0, 0];
  for (const value of known) {
    sum += value;
    highest = Math.max(highest, value);
  }
  return usableCadence(sum / known.length, highest) && column;
}

/**
 * Points of a recording for map and graphs. `distance` is its `trackDistances`; grades use its `climbHeights`, in which a
 * receiver's noise is averaged out.
 */
export function seriesFromRecording(
  recording: Recording,
  distance: Float64Array,
  heights: Float64Array | undefined = climbHeights(recording),
): TrackSeries {
  const { columns, length } = recording;
  const time = recordedClock(recording) ?? new Float64Array(length);
  const radius = smoothingRadius(time);
  const measured = columns.speed ? smooth(columns.speed, radius) : undefined;
  const clock = clockColumn(clockOf("graphSpeed"), recording) ?? time;
  const over = (reach: number) =>
    moves(distance) && moves(clock) ? speedOver(distance, clock, reach) : undefined;
  const speed = measured ?? over(radius);
  const pointSpeed = columns.speed ?? over(1);
  const { lat, lon, ele, heartRate, power, temperature, depth } = columns;
  const cadence = cadenceOf(columns.cadence);
  const grade = heights && moves(distance) ? gradesOf(recording, distance, heights) : undefined;
  return {
    length,
    time,
    distance,
    ...(lat && lon ? { lat, lon: unwrapLongitudes(lon) } : {}),
    ...(ele ? { ele } : {}),
    ...(speed ? { speed } : {}),
    ...(heartRate ? { heartRate } : {}),
    ...(pointSpeed ? { pointSpeed } : {}),
    ...(power ? { power } : {}),
    ...(cadence ? { cadence } : {}),
    ...(temperature ? { temperature } : {}),
    ...(depth ? { depth } : {}),
    ...(grade ? { grade } : {}),
    segmentStarts: recording.segmentStarts,
  };
}

/** The line in full detail, without points that have no position; undefined if there are none. */
export function lineFromSeries({ lat, lon, distance, segmentStarts }: TrackSeries): TrackLine | undefined {
  if (!lat || !lon) return undefined;
  const starts = new Set(segmentStarts);
  const kept: number[] = [];
  const strokeStarts: number[] = [];
  let lifted = true;
  for (let index = 0; index < lat.length; index++) {
    if (starts.has(index)) lifted = true;
    if (Number.isNaN(lat[index] ?? Number.NaN) || Number.isNaN(lon[index] ?? Number.NaN)) continue;
    if (lifted) strokeStarts.push(kept.length);
    lifted = false;
    kept.push(index);
  }
  if (kept.length === 0) return undefined;
  const pick = (column: Float64Array) => Float64Array.from(kept, (index) => column[index] ?? Number.NaN);
  return { lat: pick(lat), lon: pick(lon), distance: pick(distance), strokeStarts };
}
