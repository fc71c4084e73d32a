import type { TimedRecording } from "../recording/segments.ts";

/**
 * Seconds since the first point with a time, as a column that never decreases and has no gaps: a point without a usable time
 * has that of the previous point. Undefined if no point has a time.
 */
export const runningClock = ({ columns: { time }, length }: TimedRecording): Float64Array | undefined => {
  const first = time?.find((now) => Number.isFinite(now));
  if (time === undefined || first === undefined) return undefined;
  const clock = new Float64Array(length);
  let latest = 0;
  for (let i = 0; i < length; i++) {
    const now = (time[i] ?? Number.NaN) - first;
    if (now > latest && now < Infinity) latest = now;
    clock[i] = latest;
  }
  return clock;
};
