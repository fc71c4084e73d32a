import type { Recording } from "../recording/recording.ts";
import { timerTimes } from "../recording/segments.ts";
import { maxSensorHoldS } from "./sensor-limits.ts";

/**
 * Time-weighted sums of a sensor up to each point: the average between two points is the difference of `sum` over that of
 * `weight`.
 */
export interface SensorSums {
  readonly sum: Float64Array;
  readonly weight: Float64Array;
}

/**
 * Sums of a sensor's column. A step between two points has the mean of its ends, weighted by its seconds inside the segment, at
 * most 30, so that sparse and dense recordings have the same weight; without a clock each point counts once. Values that are not
 * finite, or are below `least`, are ignored.
 * @param seconds cumulative seconds of the timer, when the caller has them already
 */
export const sensorSums = (
  recording: Recording,
  column: Float64Array,
  { least }: { readonly least: number },
  seconds: Float64Array | undefined = timerTimes(recording),
): SensorSums => {
  const sum = new Float64Array(recording.length);
  const weight = new Float64Array(recording.length);
  const usable = (value: number): boolean => value >= least && value < Infinity;
  let total = 0;
  let totalWeight = 0;
  for (let i = 0; i < recording.length; i++) {
    const here = column[i] ?? Number.NaN;
    const before = i === 0 ? Number.NaN : (column[i - 1] ?? Number.NaN);
    const step =
      seconds === undefined
        ? 1
        : Math.min(maxSensorHoldS, (seconds[i] ?? 0) - (seconds[Math.max(0, i - 1)] ?? 0));
    const both = seconds !== undefined && usable(here) && usable(before);
    const value = both ? (here + before) / 2 : usable(here) || seconds === undefined ? here : before;
    if (step > 0 && usable(value)) {
      total += value * step;
      totalWeight += step;
    }
    sum[i] = total;
    weight[i] = totalWeight;
  }
  return { sum, weight };
};

/** Average over the whole recording, or undefined without usable values. */
export const averageOf = ({ sum, weight }: SensorSums): number | undefined => {
  const total = weight.at(-1) ?? 0;
  return total > 0 ? (sum.at(-1) ?? 0) / total : undefined;
};

/** Minimum usable value of each sensor: heart rates from 1, cadence from 1 (nobody pedals at 0), watts from 0. */
export const sensorRules = {
  heartRate: { least: 1 },
  cadence: { least: 1 },
  power: { least: 0 },
} as const;
