import type { DecodeWarning } from "@cairn/domain/recording/decoded-activity";
import { channels, type Recording, type RecordingColumns } from "@cairn/domain/recording/recording";
import { channelIndex, type PointColumns } from "./point-columns.ts";
import { orderByTime } from "./point-order.ts";
import { withoutStrayEnds } from "./stray-ends.ts";

/**
 * A clock that shows a time outside this range was never set. Devices count from 1970, from the start of GPS time in 1980 or
 * from that of FIT, the last day of 1989; broken ones show 1901, 2085 (FIT's largest times) or 2107.
 */
export const earliestClock = Date.UTC(1990, 11, 31);
const latestClock = Date.UTC(2080, 0, 1);

export interface AssembleOptions {
  /**
   * Start as stated in the file, ms since 1970; used as time 0 if the first point follows within a day, or there is no point with
   * a time.
   */
  readonly startTime?: number;
}

export interface AssembledRecording {
  readonly recording: Recording;
  readonly warnings: readonly DecodeWarning[];
  /** The recording's time 0, ms since 1970 on the clock of the file, whether it was set or not. */
  readonly origin: number;
}

/**
 * Makes a recording without laps from the points of a file: in order of time, with times relative to the first. A clock
 * that was never set keeps its relative times and gives no `startTime`; single nonsense times among good ones are left
 * out.
 */
export function assembleRecording(
  points: PointColumns,
  segmentStarts: readonly number[],
  options: AssembleOptions = {},
): AssembledRecording {
  const { length } = points;
  const warnings: DecodeWarning[] = [];
  const time = points.column(channelIndex.time);
  if (length > 0 && !time) warnings.push("no_time");
  if (time) discardNonsense(time);
  const places = { lat: points.column(channelIndex.lat), lon: points.column(channelIndex.lon) };
  const ordered = time ? orderByTime(time, length, segmentStarts, places) : undefined;
  if (ordered?.isSorted) warnings.push("out_of_order_points");
  if (ordered?.isMended) warnings.push("times_mended");
  const all = points.toColumns(ordered?.order);
  const { from, to } = withoutStrayEnds(all, length);
  if (to - from < length) warnings.push("stray_points_dropped");
  const columns = between(all, from, to);
  const first = earliest(columns.time);
  const origin = originOf(first, options.startTime ?? Infinity);
  const clockSet = isSensible(origin);
  if (Number.isFinite(origin) && !clockSet) warnings.push("clock_unset");
  if (columns.time) columns.time = sinceOrigin(columns.time, origin);
  const recording = {
    ...(clockSet ? { startTime: origin } : {}),
    length: to - from,
    segmentStarts: startsBetween(ordered?.segmentStarts ?? segmentStarts, from, to),
    columns,
    laps: [],
  };
  return { recording, warnings, origin };
}

/** Times in ms as seconds since the origin; in a column of their own, without what was cut. */
function sinceOrigin(time: Float64Array, origin: number): Float64Array {
  const seconds = new Float64Array(time.length);
  for (let i = 0; i < time.length; i += 1) seconds[i] = ((time[i] ?? NaN) - origin) / 1000;
  return seconds;
}

type MutableColumns = { -readonly [K in keyof RecordingColumns]: RecordingColumns[K] };

/** The columns from one point to another; a column without a value there is left out. */
function between(columns: RecordingColumns, from: number, to: number): MutableColumns {
  const cut: MutableColumns = {};
  for (const channel of channels) {
    const column = columns[channel]?.subarray(from, to);
    if (column?.some((value) => !Number.isNaN(value))) cut[channel] = column;
  }
  return cut;
}

/** The indices at which segments begin, cut and moved accordingly. */
function startsBetween(starts: readonly number[], from: number, to: number): number[] {
  const moved = starts.map((start) => Math.max(0, start - from));
  return [...new Set(moved)].filter((start) => start < to - from || start === 0);
}

/** Longest time between the start of a device's timer and its first point, ms. */
const maxLeadMs = 86_400_000;

const originOf = (first: number, stated: number): number =>
  stated < first && (first === Infinity || first - stated <= maxLeadMs) ? stated : first;

const isSensible = (ms: number): boolean => ms >= earliestClock && ms < latestClock;

/** If at least half of the times are sensible, the others become NaN. */
export function discardNonsense(time: Float64Array): void {
  let sensible = 0;
  let timed = 0;
  for (let i = 0; i < time.length; i += 1) {
    const ms = time[i] ?? NaN;
    if (Number.isNaN(ms)) continue;
    timed += 1;
    if (isSensible(ms)) sensible += 1;
  }
  if (sensible === timed || sensible * 2 < timed) return;
  for (const [i, ms] of time.entries()) if (!isSensible(ms)) time[i] = NaN;
}

function earliest(time: Float64Array | undefined): number {
  let first = Infinity;
  if (!time) return first;
  for (let i = 0; i < time.length; i += 1) {
    const ms = time[i] ?? NaN;
    if (ms < first) first = ms;
  }
  return first;
}
