import type { Recording } from "../recording/recording.ts";
import { segmentRanges } from "../recording/segments.ts";
import { maxSensorHoldS } from "../sensors/sensor-limits.ts";

/**
 * Seconds spent at each heart rate: all that a load by heart rate needs, whatever the maximum, resting rate and threshold are.
 */
export interface HeartRateHistogram {
  /** Beats per minute of the first number. */
  readonly from: number;
  /** Seconds at `from`, `from + 1`, …; neither the first nor the last is 0. */
  readonly seconds: readonly number[];
}

/** No heart beats faster; higher values of devices are not heart rates (`outliers.ts`). */
const maxRate = 255;

/**
 * Counts the seconds at each heart rate, rounded to whole beats per minute. A value is valid until the next point of its segment,
 * at most 30 s; values of 0 or less are not heart rates. Undefined without any.
 */
export const heartRateHistogram = (recording: Recording): HeartRateHistogram | undefined => {
  const { time, heartRate } = recording.columns;
  if (time === undefined || heartRate === undefined) return undefined;
  const seconds = new Float64Array(maxRate + 1);
  for (const { from, to } of segmentRanges(recording)) {
    for (let i = from; i + 1 < to; i++) {
      const rate = Math.round(heartRate[i] ?? Number.NaN);
      const held = Math.min(maxSensorHoldS, (time[i + 1] ?? Number.NaN) - (time[i] ?? Number.NaN));
      if (held > 0 && rate > 0 && rate <= maxRate) seconds[rate] = (seconds[rate] ?? 0) + held;
    }
  }
  const from = seconds.findIndex((spent) => spent > 0);
  if (from < 0) return undefined;
  return { from, seconds: [...seconds.subarray(from, seconds.findLastIndex((spent) => spent > 0) + 1)] };
};
