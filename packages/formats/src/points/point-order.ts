import { haversine } from "@cairn/geo/haversine";
import { mendedTimes } from "./mended-times.ts";

/** Points of a file in order of time: `order[i]` is the position in the file of point i. */
export interface PointOrder {
  readonly order: Uint32Array;
  readonly segmentStarts: readonly number[];
  /** True where points were sorted by their times. */
  readonly isSorted: boolean;
  /** True where times were changed instead, in the given column. */
  readonly isMended: boolean;
}

/** Positions of the points; absent if unknown. */
export interface PointPlaces {
  readonly lat: Float64Array | undefined;
  readonly lon: Float64Array | undefined;
}

/** Points in order of time run back and forth if their line is longer by this many metres than in the order of the file. */
const longerMetres = 3;

interface Segment {
  readonly points: number[];
  /** Time of its first point with a time; for a segment without one, that of the previous segment. */
  readonly start: number;
}

/**
 * Orders points by time inside each segment, and segments by their first time; both keep the file's order if times are equal or
 * absent. If the line through a segment is longer in order of time than in the order of the file, its points keep their order and
 * its times are mended (`mendedTimes`): some phones write good positions with clocks that swing or were set back. Undefined when
 * the file is already in order.
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

/**
 * True if each time occurs at least twice: two tracks of the same minutes, one after the other, and not a clock that was set
 * back.
 */
const isDoubled = (byTime: readonly number[], time: Float64Array): boolean =>
  byTime.every((point, i) =>
    [byTime[i - 1], byTime[i + 1]].some((other) => time[other ?? -1] === time[point]),
  );

/** Length of the line through the points, metres. */
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

/** The points from..to sorted by time; a point without a time stays after the previous point with one. */
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
