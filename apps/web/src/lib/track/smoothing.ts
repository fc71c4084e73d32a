import { type TrackMetric, type TrackSeries, smooth } from "./track-series.ts";

/** How calm the lines of the graphs are. */
export const smoothings = ["off", "little", "much"] as const;
export type Smoothing = (typeof smoothings)[number];

/** Points that a mean reaches to either side at most: enough for the longest time below at five points a second. */
const widest = 200;

/** Steps of the clock whose median is taken, spread over the recording: more of them say no more and cost their sorting. */
const mostSteps = 4000;

/** Points on both sides of a point that make up so many seconds, from the median step of the clock; 0 without a clock. */
export function pointsOf(time: Float64Array, seconds: number): number {
  const every = Math.ceil(time.length / mostSteps);
  const steps = Float64Array.from(
    { length: Math.floor(Math.max(0, time.length - 1) / Math.max(1, every)) },
    (_unused, index) => (time[index * every + 1] ?? 0) - (time[index * every] ?? 0),
  ).toSorted();
  if (!((time.at(-1) ?? 0) > (time[0] ?? 0))) return 0;
  const median = Math.max(steps[steps.length >> 1] ?? 1, 0.1);
  return Math.min(widest, Math.round(seconds / median));
}

/** Seconds on both sides of a point over which a metric is averaged. Speed comes averaged (see `TrackSeries`), so "little" adds nothing. */
const seconds: Readonly<Record<Exclude<Smoothing, "off">, Readonly<Partial<Record<TrackMetric, number>>>>> = {
  little: { power: 8, cadence: 8, heartRate: 3 },
  much: { speed: 40, power: 30, cadence: 30, heartRate: 15 },
};

/** A metric's column as a graph draws it; heights and temperature stay as they are. Where there was no value there is none after. */
export function smoothedColumn(
  series: TrackSeries,
  metric: TrackMetric,
  smoothing: Smoothing,
): Float64Array | undefined {
  const column = series[metric];
  if (!column) return undefined;
  if (smoothing === "off") return metric === "speed" ? (series.pointSpeed ?? column) : column;
  const reach = seconds[smoothing][metric];
  const radius = reach === undefined ? 0 : pointsOf(series.time, reach);
  if (radius === 0) return column;
  const calm = smooth(column, radius);
  for (let index = 0; index < calm.length; index++) {
    if (Number.isNaN(column[index] ?? Number.NaN)) calm[index] = Number.NaN;
  }
  return calm;
}
