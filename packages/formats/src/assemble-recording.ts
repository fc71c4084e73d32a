import type { DecodeWarning } from "@cairn/domain/decoded-activity";
import type { Recording, RecordingColumns } from "@cairn/domain/recording";
import { channelIndex, type PointColumns } from "./point-columns.ts";
import { orderByTime } from "./point-order.ts";

/** No file of this software's time is from later; a clock that says so was never set. */
const latestClock = Date.UTC(2100, 0, 1);

export interface AssembleOptions {
  /** Times before this many ms since 1970 come from a clock that was not set. */
  readonly earliestClock: number;
  /** Start as the file states it, ms since 1970; taken as time 0 when the first point follows within a day, or there is none. */
  readonly startTime?: number;
}

export interface AssembledRecording {
  readonly recording: Recording;
  readonly warnings: readonly DecodeWarning[];
  /** ms since 1970 (as the file's clock has it, set or not) of the recording's time 0. */
  readonly origin: number;
}

/**
 * Makes a recording without laps of the points of a file: in order of time, with times relative to the first. A clock that
 * was never set keeps its relative times and gives no `startTime`; single nonsense times among good ones are left out.
 */
export function assembleRecording(
  points: PointColumns,
  segmentStarts: readonly number[],
  options: AssembleOptions,
): AssembledRecording {
  const { length } = points;
  const warnings: DecodeWarning[] = [];
  const time = points.column(channelIndex.time);
  if (length > 0 && !time) warnings.push("no_time");
  if (time) forgetNonsense(time, options.earliestClock);
  const ordered = time ? orderByTime(time, length, segmentStarts) : undefined;
  if (ordered) warnings.push("out_of_order_points");
  const columns: { -readonly [K in keyof RecordingColumns]: RecordingColumns[K] } = points.toColumns(
    ordered?.order,
  );
  const first = earliest(columns.time);
  const origin = originOf(first, options.startTime ?? Infinity);
  const clockSet = isSensible(origin, options.earliestClock);
  if (Number.isFinite(origin) && !clockSet) warnings.push("clock_unset");
  if (columns.time) columns.time = columns.time.map((ms) => (ms - origin) / 1000);
  const recording = {
    ...(clockSet ? { startTime: origin } : {}),
    length,
    segmentStarts: ordered?.segmentStarts ?? [...segmentStarts],
    columns,
    laps: [],
  };
  return { recording, warnings, origin };
}

/** Longest time between the start of a device's timer and its first point, ms. */
const longestLead = 86_400_000;

const originOf = (first: number, stated: number): number =>
  stated < first && (first === Infinity || first - stated <= longestLead) ? stated : first;

const isSensible = (ms: number, earliestClock: number): boolean => ms >= earliestClock && ms < latestClock;

/** Where at least half of the times are sensible, the others become NaN. */
function forgetNonsense(time: Float64Array, earliestClock: number): void {
  let sensible = 0;
  let timed = 0;
  for (const ms of time) {
    if (Number.isNaN(ms)) continue;
    timed += 1;
    if (isSensible(ms, earliestClock)) sensible += 1;
  }
  if (sensible === timed || sensible * 2 < timed) return;
  for (const [i, ms] of time.entries()) if (!isSensible(ms, earliestClock)) time[i] = NaN;
}

function earliest(time: Float64Array | undefined): number {
  let first = Infinity;
  for (const ms of time ?? []) if (ms < first) first = ms;
  return first;
}
