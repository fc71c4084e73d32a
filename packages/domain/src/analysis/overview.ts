import type { Recording } from "../recording/recording.ts";
import { speedsOf } from "../track/track-speed.ts";

/** Metres, seconds since the start, elevation in metres, speed in m/s, beats per minute; null = unknown there. */
export type OverviewRow = readonly [
  distance: number,
  time: number,
  ele: number | null,
  speed: number | null,
  heartRate: number | null,
];

/**
 * At most `max` rows that draw the graphs of a page before the full columns arrive. The first and last point are
 * unchanged; between them neighbours are averaged in even groups, so that noise is smoothed and no column of a graph is
 * drawn twice. The time of points without one is extrapolated from the previous point (by index if the recording has no
 * clock at all). Linear time.
 */
export const overviewOf = (
  recording: Recording,
  distances: Float64Array,
  max = 1000,
): readonly OverviewRow[] => {
  const { length } = recording;
  if (length === 0 || max < 2) return [];
  const { ele, heartRate } = recording.columns;
  const speeds = speedsOf(recording, distances);
  const time = clockOf(recording);
  const row = (from: number, to: number): OverviewRow => [
    round(mean(distances, from, to, 0) ?? 0, 10),
    round(mean(time, from, to, 0) ?? 0, 10),
    rounded(mean(ele, from, to, -Infinity), 10),
    rounded(mean(speeds, from, to, 0), 100),
    rounded(mean(heartRate, from, to, 1), 1),
  ];
  if (length <= max) return Array.from({ length }, (_, i) => row(i, i + 1));

  const inner = length - 2;
  const groups = max - 2;
  const between = Array.from({ length: groups }, (_, k) =>
    row(1 + Math.floor((k * inner) / groups), 1 + Math.floor(((k + 1) * inner) / groups)),
  );
  return [row(0, 1), ...between, row(length - 1, length)];
};

const clockOf = ({ columns, length }: Recording): Float64Array => {
  const time = columns.time ?? Float64Array.from({ length }, (_, i) => i);
  let latest = 0;
  return time.map((now) => {
    if (Number.isFinite(now)) latest = now;
    return latest;
  });
};

/** Mean of a stretch's finite values of at least `least`; undefined without any. */
const mean = (
  column: Float64Array | undefined,
  from: number,
  to: number,
  least: number,
): number | undefined => {
  if (column === undefined) return undefined;
  let sum = 0;
  let count = 0;
  for (let i = from; i < to; i++) {
    const value = column[i] ?? Number.NaN;
    if (!Number.isFinite(value) || value < least) continue;
    sum += value;
    count++;
  }
  return count === 0 ? undefined : sum / count;
};

const round = (value: number, steps: number): number => Math.round(value * steps) / steps;

const rounded = (value: number | undefined, steps: number): number | null =>
  value === undefined ? null : round(value, steps);
