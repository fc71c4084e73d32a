import { haversine } from "@cairn/geo/haversine";
import { mendedTimes } from "./mended-times.ts";

/** Points of a file put in order of time: `order[i]` is the place in the file of point i. */
export interface PointOrder {
  readonly order: Uint32Array;
  readonly segmentStarts: readonly number[];
  /** True where points were sorted by their times. */
  readonly isSorted: boolean;
  /** True where times were changed instead, in the column that was given. */
  readonly isMended: boolean;
}

/** What tells where points lie; absent columns tell nothing. */
export interface PointPlaces {
  readonly lat: Float64Array | undefined;
  readonly lon: Float64Array | undefined;
}

/** Points in order of time run to and fro where their line is so many metres longer than in the order of the file. */
const longerMetres = 3;

interface Segment {
  readonly points: number[];
  /** Time of its first timed point; for a segment without one, that of the segment before it. */
  readonly start: number;
}

/**
 * Orders points by time inside each segment, and segments by their first time, both keeping the file's order where times
 * are equal or absent. Where the line through a segment in order of time is longer than in the order of the file, its points keep their order and its times are mended (`mendedTimes`): some
 * phones write good places with clocks that swing or were set back. Undefined when the file is in order already.
 */
export function orderByTime(
  time: Float64Array,
  length: number,
  segmentStarts: readonly number[],
  places: PointPlaces,
): PointOrder | undefined {
  if (isOrdered(time, length, segmentStarts)) return undefined;
  const segments: Segment[] = [];
  let start = -Infinity;
  let isMended = false;
  for (const [s, from] of segmentStarts.entries()) {
    const to = segmentStarts[s + 1] ?? length;
    const byFile = Array.from({ length: to - from }, (_, i) => from + i);
    const byTime = sortedPoints(time, from, to);
    const isFileRight =
      lengthThrough(byTime, places) > lengthThrough(byFile, places) + longerMetres &&
      !isDoubled(byTime, time);
    if (isFileRight) time.set(mendedTimes(time.subarray(from, to)), from);
    isMended ||= isFileRight;
    const points = isFileRight ? byFile : byTime;
    const first = points.find((point) => !Number.isNaN(time[point]));
    start = first === undefined ? start : (time[first] ?? start);
    segments.push({ points, start });
  }
  const order = new Uint32Array(length);
  const starts: number[] = [];
  let at = 0;
  for (const segment of segments.toSorted((a, b) => a.start - b.start || 0)) {
    starts.push(at);
    order.set(segment.points, at);
    at += segment.points.length;
  }
  const isSorted = order.some((point, i) => point !== i);
  return { order, segmentStarts: starts, isSorted, isMended };
}

/** True where each time stands twice or more: two tracks of the same minutes, one behind the other, and no clock that was set back. */
const isDoubled = (byTime: readonly number[], time: Float64Array): boolean =>
  byTime.every((point, i) =>
    [byTime[i - 1], byTime[i + 1]].some((other) => time[other ?? -1] === time[point]),
  );

/** Metres from place to place. */
function lengthThrough(points: readonly number[], { lat, lon }: PointPlaces): number {
  if (!lat || !lon) return 0;
  let metres = 0;
  let before = -1;
  for (const point of points) {
    if (Number.isNaN(lat[point] ?? NaN) || Number.isNaN(lon[point] ?? NaN)) continue;
    if (before >= 0)
      metres += haversine(lat[before] ?? 0, lon[before] ?? 0, lat[point] ?? 0, lon[point] ?? 0);
    before = point;
  }
  return metres;
}

function isOrdered(time: Float64Array, length: number, segmentStarts: readonly number[]): boolean {
  let segmentStart = -Infinity;
  for (const [s, from] of segmentStarts.entries()) {
    let previous = segmentStart;
    let first = true;
    for (let i = from; i < (segmentStarts[s + 1] ?? length); i += 1) {
      const now = time[i] ?? NaN;
      if (Number.isNaN(now)) continue;
      if (now < previous) return false;
      if (first) segmentStart = now;
      first = false;
      previous = now;
    }
  }
  return true;
}

/** The points from..to sorted by time; a point without a time stays behind the timed point before it. */
function sortedPoints(time: Float64Array, from: number, to: number): number[] {
  const keys = new Float64Array(to - from);
  let key = -Infinity;
  for (let i = from; i < to; i += 1) {
    const now = time[i] ?? NaN;
    if (!Number.isNaN(now)) key = now;
    keys[i - from] = key;
  }
  const keyOf = (point: number): number => keys[point - from] ?? 0;
  return Array.from({ length: to - from }, (_, i) => from + i).toSorted(
    (a, b) => keyOf(a) - keyOf(b) || a - b,
  );
}
