import type { Recording } from "../recording/recording.ts";
import { segmentRanges } from "../recording/segments.ts";

/** Means of a column over equal intervals of time, in order. */
export interface TimeBins {
  /** First and one past the last point of the stretch. */
  readonly from: number;
  readonly to: number;
  /** Time of its first value and seconds of each bin. */
  readonly start: number;
  readonly width: number;
  readonly values: Float64Array;
}

/** Seconds without a value after which a new stretch begins: what happened in between is unknown. */
const maxHoleS = 60;

/** Minimum number of bins for a curve. */
const minBins = 5;

/**
 * A column with a clock, cut at segments and at gaps of more than a minute, as means over about `seconds` each of the straight
 * lines between its values: means of the values themselves would jump with every additional or missing value if there are about
 * as many bins as values. Stretches of under five bins are left out. Linear time.
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
    if (count < minBins) return;
    const width = span / count;
    const values = new Float64Array(count);
    let before = from;
    for (let i = from + 1; i <= last; i++) {
      if (!isKnown(i)) continue;
      addLine(
        values,
        ((time[before] ?? 0) - start) / width,
        column[before] ?? 0,
        ((time[i] ?? 0) - start) / width,
        column[i] ?? 0,
      );
      before = i;
    }
    found.push({ from, to, start, width, values });
  };
  for (const { from, to } of segmentRanges(recording)) {
    let [first, latest] = [-1, -1];
    for (let i = from; i < to; i++) {
      if (!isKnown(i)) continue;
      const step = latest < 0 ? 0 : (time[i] ?? 0) - (time[latest] ?? 0);
      if (first >= 0 && (step > maxHoleS || step < 0)) {
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

/** Adds the area under a line to the bins that it crosses; times in bins from the start of the first. */
const addLine = (bins: Float64Array, from: number, fromValue: number, to: number, toValue: number): void => {
  const slope = to > from ? (toValue - fromValue) / (to - from) : 0;
  for (let at = from; at < to;) {
    const bin = Math.min(bins.length - 1, Math.floor(at));
    const end = bin === bins.length - 1 ? to : Math.min(to, bin + 1);
    const middle = fromValue + slope * ((at + end) / 2 - from);
    bins[bin] = (bins[bin] ?? 0) + middle * (end - at);
    at = end;
  }
};

/**
 * Writes a curve through the middles of bins back to the points of their stretch that have a value, as straight lines, which
 * continue for half a bin before the first middle and after the last.
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
