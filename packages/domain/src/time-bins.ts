import type { Recording } from "./recording.ts";
import { segmentRanges } from "./segments.ts";

/** Means of a column over equal times, one after the other. */
export interface TimeBins {
  /** First and one past the last point of the stretch. */
  readonly from: number;
  readonly to: number;
  /** Time of its first value and seconds of each bin. */
  readonly start: number;
  readonly width: number;
  readonly values: Float64Array;
}

/** Seconds without a value after which a new stretch begins: nobody knows what happened meanwhile. */
const longestHole = 60;

/** Fewer bins bear no curve. */
const fewestBins = 5;

/**
 * A column with a clock, cut at segments and at holes of more than a minute, as means over about `seconds` each; bins without a value lie on
 * the straight line between their neighbours. Stretches of under five bins are left out. Linear time.
 */
export const timeBinsOf = (recording: Recording, column: Float64Array, seconds: number): TimeBins[] => {
  const { time } = recording.columns;
  const found: TimeBins[] = [];
  if (time === undefined) return found;
  const isKnown = (i: number): boolean =>
    Number.isFinite(time[i] ?? NaN) && Number.isFinite(column[i] ?? NaN);
  const close = (from: number, to: number): void => {
    let last = to - 1;
    while (last > from && !isKnown(last)) last--;
    const start = time[from] ?? 0;
    const span = (time[last] ?? 0) - start;
    const count = Math.floor(span / seconds);
    if (count < fewestBins) return;
    const width = span / count;
    const sums = new Float64Array(count);
    const counts = new Float64Array(count);
    for (let i = from; i <= last; i++) {
      if (!isKnown(i)) continue;
      const k = Math.max(0, Math.min(count - 1, Math.floor(((time[i] ?? 0) - start) / width)));
      sums[k] = (sums[k] ?? 0) + (column[i] ?? 0);
      counts[k] = (counts[k] ?? 0) + 1;
    }
    found.push({ from, to, start, width, values: filled(sums, counts) });
  };
  for (const { from, to } of segmentRanges(recording)) {
    let [first, latest] = [-1, -1];
    for (let i = from; i < to; i++) {
      if (!isKnown(i)) continue;
      const step = latest < 0 ? 0 : (time[i] ?? 0) - (time[latest] ?? 0);
      if (first >= 0 && (step > longestHole || step < 0)) {
        close(first, i);
        first = -1;
      }
      if (first < 0) first = i;
      latest = i;
    }
    if (first >= 0) close(first, to);
  }
  return found;
};

/** Means; the first and last bin always have a value, those between without one get it from the line across them. */
const filled = (sums: Float64Array, counts: Float64Array): Float64Array => {
  const values = new Float64Array(sums.length);
  let last = 0;
  for (let k = 0; k < sums.length; k++) {
    const count = counts[k] ?? 0;
    if (count === 0) continue;
    values[k] = (sums[k] ?? 0) / count;
    const rise = ((values[k] ?? 0) - (values[last] ?? 0)) / Math.max(1, k - last);
    for (let j = last + 1; j < k; j++) values[j] = (values[last] ?? 0) + rise * (j - last);
    last = k;
  }
  return values;
};

/**
 * Writes a curve through the middles of bins back to the points of their stretch that have a value, as straight lines; half a bin before the first and after
 * the last middle the lines go on.
 */
export const readBins = (
  { from, to, start, width }: TimeBins,
  curve: Float64Array,
  time: Float64Array,
  column: Float64Array,
): void => {
  for (let i = from; i < to; i++) {
    if (!Number.isFinite(column[i] ?? NaN) || !Number.isFinite(time[i] ?? NaN)) continue;
    const at = ((time[i] ?? 0) - start) / width - 0.5;
    const k = Math.max(0, Math.min(curve.length - 2, Math.floor(at)));
    const low = curve[k] ?? 0;
    column[i] = low + ((curve[k + 1] ?? low) - low) * (at - k);
  }
};
