/** Points of a file put in order of time: `order[i]` is the place in the file of point i. */
export interface PointOrder {
  readonly order: Uint32Array;
  readonly segmentStarts: readonly number[];
}

interface Segment {
  readonly points: number[];
  /** Time of its first timed point; for a segment without one, that of the segment before it. */
  readonly start: number;
}

/**
 * Orders points by time inside each segment, and segments by their first time, both keeping the file's order where times
 * are equal or absent. Undefined when the file is in order already.
 */
export function orderByTime(
  time: Float64Array,
  length: number,
  segmentStarts: readonly number[],
): PointOrder | undefined {
  if (isOrdered(time, length, segmentStarts)) return undefined;
  const segments: Segment[] = [];
  let start = -Infinity;
  for (const [s, from] of segmentStarts.entries()) {
    const points = sortedPoints(time, from, segmentStarts[s + 1] ?? length);
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
  return { order, segmentStarts: starts };
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
