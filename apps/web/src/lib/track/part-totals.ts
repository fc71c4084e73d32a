import type { TrackPart } from "./cursor-store.ts";
import type { TrackSeries } from "./track-series.ts";

export interface PartTotals {
  /** Metres and seconds between the ends. */
  readonly distance: number;
  readonly time: number;
  /** Metres climbed by the rule below; undefined without elevation. */
  readonly ascent: number | undefined;
  /** Mean over time, beats per minute; undefined without heart rate. */
  readonly avgHeartRate: number | undefined;
}

/** Smallest change of height that counts as climbing, metres: the rule of WORK-4. */
const climbStep = 3;

function climbed(ele: Float64Array, { from, to }: TrackPart): number | undefined {
  let reference = Number.NaN;
  let total = 0;
  for (let index = from; index <= to; index++) {
    const height = ele[index] ?? Number.NaN;
    if (Number.isNaN(height)) continue;
    if (Number.isNaN(reference)) reference = height;
    const change = height - reference;
    if (Math.abs(change) < climbStep) continue;
    if (change > 0) total += change;
    reference = height;
  }
  return Number.isNaN(reference) ? undefined : total;
}

function meanOverTime(column: Float64Array, time: Float64Array, { from, to }: TrackPart): number | undefined {
  let sum = 0;
  let seconds = 0;
  for (let index = from + 1; index <= to; index++) {
    const value = column[index] ?? Number.NaN;
    const step = (time[index] ?? 0) - (time[index - 1] ?? 0);
    if (Number.isNaN(value) || step <= 0) continue;
    sum += value * step;
    seconds += step;
  }
  return seconds === 0 ? undefined : sum / seconds;
}

/** Totals of a stretch as the dock's head shows them. */
export function partTotals(series: TrackSeries, part: TrackPart): PartTotals {
  const { distance, time, ele, heartRate } = series;
  return {
    distance: (distance[part.to] ?? 0) - (distance[part.from] ?? 0),
    time: (time[part.to] ?? 0) - (time[part.from] ?? 0),
    ascent: ele && climbed(ele, part),
    avgHeartRate: heartRate && meanOverTime(heartRate, time, part),
  };
}
