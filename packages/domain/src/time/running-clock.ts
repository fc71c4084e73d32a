import type { TimedRecording } from "../recording/segments.ts";

/**
 * Seconds since the recording's `startTime`, as a column that never decreases and has no gaps: a point without a usable time has
 * that of the previous point, and points before the first with a time have its time. Undefined if no point has a time.
 */
export const recordedClock = ({ columns: { time }, length }: TimedRecording): Float64Array | undefined => {
  const first = time?.find((now) => Number.isFinite(now));
  if (time === undefined || first === undefined) return undefined;
  const clock = new Float64Array(length);
  let latest = first;
  for (let i = 0; i < length; i++) {
    const now = time[i] ?? Number.NaN;
    if (now > latest && now < Infinity) latest = now;
    clock[i] = latest;
  }
  return clock;
};

/**
 * The same since the first point with a time, which may be later than the start: a device also counts until it has found its
 * position.
 */
export const runningClock = (recording: TimedRecording): Float64Array | undefined => {
  const clock = recordedClock(recording);
  const first = clock?.[0] ?? 0;
  return clock?.map((now) => now - first);
};
