import { type TrackMetric, type TrackSeries, smooth } from "./track-series.ts";

/** Smoothing of the graphs' lines. */
export const smoothings = ["off", "little", "much"] as const;
export type Smoothing = (typeof smoothings)[number];

/** Maximum number of points on either side of a mean: enough for the longest time below at five points a second. */
const widest = 200;

/** Number of clock steps for the median, spread over the recording: more of them would only cost sorting. */
const maxSteps = 4000;

/** Number of points on both sides of a point for so many seconds, from the median step of the clock; 0 without a clock. */
export function pointsOf(time: Float64Array, seconds: number): number {
  const every = Math.ceil(time.length / maxSteps);
  const steps = Float64Array.from(
    { length: Math.floor(Math.max(0, time.length - 1) / Math.max(1, every)) },
    (_unused, index) => (time[index * every + 1] ?? 0) - (time[index * every] ?? 0),
  ).toSorted();
  if (!((time.at(-1) ?? 0) > (time[0] ?? 0))) return 0;
  const median = Math.max(steps[steps.length >> 1] ?? 1, 0.1);
  return Math.min(widest, Math.round(seconds / median));
}

/** Seconds on both sides over which the speed of a recording has already been averaged. */
export const speedComesOver = 12;

/**
 * Seconds on both sides of a point over which a metric is averaged. Speed is already averaged (see `TrackSeries`), so "little"
 * adds nothing.
 */
const seconds: Readonly<Record<Exclude<Smoothing, "off">, Readonly<Partial<Record<TrackMetric, number>>>>> = {
  little: { power: 8, cadence: 8, heartRate: 3 },
  much: { speed: 40, power: 30, cadence: 30, heartRate: 15 },
};

/**
 * Share of a workout that is averaged into one point of a graph's line on either side: in thirty hours single seconds would be
 * drawn as a solid band.
 */
const longShare = 1 / 600;

const secondsOf = (smoothing: Exclude<Smoothing, "off">, metric: TrackMetric, whole: number): number => {
  const least = seconds[smoothing][metric] ?? 0;
  const isSlowlyChanging = metric === "ele" || metric === "temperature" || metric === "depth";
  // Speed is already averaged; only a longer window is worth the time.
  return isSlowlyChanging || whole * longShare <= Math.max(least, speedComesOver) ? least : whole * longShare;
};

/** A metric's column as a graph draws it; heights, depths and temperature are unchanged. Missing values stay missing. */
export function smoothedColumn(
  series: TrackSeries,
  metric: TrackMetric,
  smoothing: Smoothing,
): Float64Array | undefined {
  const column = series[metric];
  if (!column) return undefined;
  if (smoothing === "off") return metric === "speed" ? (series.pointSpeed ?? column) : column;
  const reach = secondsOf(smoothing, metric, series.time.at(-1) ?? 0);
  const radius = reach === 0 ? 0 : pointsOf(series.time, reach);
  if (radius === 0) return column;
  const smoothed = smooth(column, radius);
  for (let index = 0; index < smoothed.length; index++) {
    if (Number.isNaN(column[index] ?? Number.NaN)) smoothed[index] = Number.NaN;
  }
  return smoothed;
}
