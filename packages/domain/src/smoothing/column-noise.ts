import type { Recording } from "../recording/recording.ts";
import type { SegmentRange } from "../recording/segments.ts";

/** Points farther apart than this, seconds, cannot distinguish hills or bends from noise. */
const maxNeighbourGapS = 6;

/** Maximum number of triples of points, enough to determine the noise. */
const maxTriples = 4001;

/** The median of the absolute value of a normal variable, as a share of its standard deviation. */
const medianShare = 0.6745;

/** Minimum number of differences for an estimate. */
const minTriples = 10;

/**
 * Standard deviation of the noise that jumps from point to point in a column, in its unit: from the median distance of a
 * point from the straight line between its neighbours, each at most 6 s apart (any distance without a clock). 0 if there are too
 * few points. Noise that drifts over minutes looks like the track itself and cannot be detected from the values alone.
 */
export const columnNoise = (
  recording: Recording,
  column: Float64Array,
  stretches: readonly SegmentRange[],
): number => {
  const { time } = recording.columns;
  return medianNoise(recording, stretches, 1, (i, stretch) => awayFromLine(column, time, i, stretch));
};

/**
 * Number of points on either side of the judged one; the curve through six of them follows every oscillation with a period of at
 * least five points.
 */
const neighbours = 3;

/**
 * The same from the distance of a point from the curve of fifth degree through its six neighbours: bends of a track that the
 * points follow, such as turns, swings and rounds, are excluded, but the independent errors of each point are included.
 */
export const jumpNoise = (
  recording: Recording,
  column: Float64Array,
  stretches: readonly SegmentRange[],
): number => {
  const { time } = recording.columns;
  return medianNoise(recording, stretches, neighbours, (i) => awayFromCurve(column, time, i));
};

/**
 * The standard deviation of normally distributed errors with the measured median.
 *
 * @param reach number of points needed on either side of the judged one
 * @param awayAt distance of a point from the place expected from its neighbours, as a deviation of one value; NaN if that is
 *   unknown
 */
const medianNoise = (
  { length }: Recording,
  stretches: readonly SegmentRange[],
  reach: number,
  awayAt: (i: number, stretch: SegmentRange) => number,
): number => {
  const stride = Math.max(1, Math.floor(length / maxTriples));
  const found: number[] = [];
  for (const stretch of stretches) {
    for (let i = stretch.from + reach; i + reach < stretch.to; i += stride) {
      const away = awayAt(i, stretch);
      if (Number.isFinite(away)) found.push(away);
    }
  }
  if (found.length < minTriples) return 0;
  const sorted = Float64Array.from(found).toSorted();
  return (sorted[Math.floor(sorted.length / 2)] ?? 0) / medianShare;
};

/**
 * Distance of a point from the straight line between the nearest points with a value; NaN if they are missing or too far away.
 */
const awayFromLine = (
  column: Float64Array,
  time: Float64Array | undefined,
  i: number,
  { from, to }: SegmentRange,
): number => {
  const a = nextKnown(column, i, -1, from);
  const b = nextKnown(column, i, 1, to - 1);
  const here = time?.[i] ?? i;
  const before = here - (time?.[a] ?? a);
  const after = (time?.[b] ?? b) - here;
  if (!(before > 0 && after > 0 && before <= maxNeighbourGapS && after <= maxNeighbourGapS))
    return Number.NaN;
  const share = after / (before + after);
  const straight = (column[a] ?? Number.NaN) * share + (column[b] ?? Number.NaN) * (1 - share);
  // For three values with the same deviation; for even steps the square root of 1.5.
  const deviations = Math.sqrt(1 + share * share + (1 - share) * (1 - share));
  return Math.abs((column[i] ?? Number.NaN) - straight) / deviations;
};

/**
 * Distance of a point from the Lagrange polynomial through its neighbours, as a deviation of one value; NaN if steps are missing
 * or too long.
 */
const awayFromCurve = (column: Float64Array, time: Float64Array | undefined, i: number): number => {
  const at = (k: number): number => time?.[k] ?? k;
  let away = column[i] ?? Number.NaN;
  let squares = 1;
  for (let k = i - neighbours; k <= i + neighbours; k++) {
    if (k > i - neighbours && !(at(k) > at(k - 1) && at(k) - at(k - 1) <= maxNeighbourGapS))
      return Number.NaN;
    if (k === i) continue;
    let share = 1;
    for (let j = i - neighbours; j <= i + neighbours; j++) {
      if (j !== i && j !== k) share *= (at(i) - at(j)) / (at(k) - at(j));
    }
    away -= share * (column[k] ?? Number.NaN);
    squares += share * share;
  }
  return Math.abs(away) / Math.sqrt(squares);
};

/** Some devices write a value at every other point; the neighbour is the next point with one, at most four away. */
const nextKnown = (column: Float64Array, i: number, direction: 1 | -1, end: number): number => {
  let k = i + direction;
  for (let steps = 1; steps < 4 && k !== end && !Number.isFinite(column[k] ?? Number.NaN); steps++)
    k += direction;
  return k;
};

/** Mean number of seconds between two points of a column, without pauses; 0 if no time passes. */
export const meanStep = (
  { columns: { time } }: Recording,
  column: Float64Array,
  stretches: readonly SegmentRange[],
): number => {
  let [seconds, steps] = [0, 0];
  for (const { from, to } of stretches) {
    let [first, last, count] = [-1, -1, 0];
    for (let i = from; i < to; i++) {
      if (!Number.isFinite(column[i] ?? Number.NaN) || !Number.isFinite(time?.[i] ?? i)) continue;
      if (first < 0) first = i;
      last = i;
      count++;
    }
    if (count < 2) continue;
    seconds += Math.max(0, (time?.[last] ?? last) - (time?.[first] ?? first));
    steps += count - 1;
  }
  return steps === 0 ? 0 : seconds / steps;
};

/**
 * A column averaged over `seconds` round each of its points (counted in points without a clock). The window is symmetric and gets
 * shorter towards the ends of a stretch, so that its first and last value are kept. Points without a value keep NaN; a point
 * without a time gets that of the previous point, and a stretch without any times keeps its values. Linear time.
 */
export const averagedColumn = (
  { columns: { time }, length }: Recording,
  column: Float64Array,
  stretches: readonly SegmentRange[],
  seconds: number,
): Float64Array => {
  const smooth = new Float64Array(length).fill(Number.NaN);
  const places = new Int32Array(length);
  const clock = new Float64Array(length);
  for (const { from, to } of stretches) {
    let count = 0;
    let latest = time === undefined ? from : time.subarray(from, to).find(Number.isFinite);
    if (latest === undefined) {
      smooth.set(column.subarray(from, to), from);
      continue;
    }
    for (let i = from; i < to; i++) {
      const now = time?.[i] ?? i;
      if (now > latest) latest = now;
      if (!Number.isFinite(column[i] ?? Number.NaN)) continue;
      places[count] = i;
      clock[count++] = latest;
    }
    const valueAt = (k: number): number => column[places[k] ?? 0] ?? 0;
    const start = clock[0] ?? 0;
    const end = clock[count - 1] ?? 0;
    let [first, next, sum] = [0, 0, 0];
    for (let k = 0; k < count; k++) {
      const now = clock[k] ?? 0;
      const reach = Math.min(seconds / 2, now - start, end - now);
      while (next < count && (clock[next] ?? 0) <= now + reach) sum += valueAt(next++);
      // Towards the end of the stretch the window gets shorter on both sides.
      while (next > k + 1 && (clock[next - 1] ?? 0) > now + reach) sum -= valueAt(--next);
      while ((clock[first] ?? 0) < now - reach) sum -= valueAt(first++);
      smooth[places[k] ?? 0] = sum / (next - first);
    }
  }
  return smooth;
};
