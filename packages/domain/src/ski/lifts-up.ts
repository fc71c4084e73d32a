import type { Recording } from "../recording/recording.ts";
import { recordedClock } from "../time/running-clock.ts";
import { isLiftRide } from "./lift-rides.ts";
import { skiRunsOf } from "./ski-runs.ts";

/** Minimum rate of ascent by lift, m/s; the best climbers reach it for minutes, and none of them in a straight line. */
const minRiseRateMps = 0.5;

/** Share of a rise left out at either end: waiting below, getting off above. */
const edge = 0.1;

/**
 * How often somebody went up by lift to ski down: before a run the track rises in a straight line, at a constant speed, and
 * faster than anybody climbs. 0 without heights or a clock. Linear time.
 * @param distances cumulative metres, see `trackDistances`
 */
export const liftsUpOf = (recording: Recording, distances: Float64Array): number => {
  const { ele } = recording.columns;
  const clock = recordedClock(recording);
  if (ele === undefined || clock === undefined) return 0;
  let [lifts, from] = [0, 0];
  for (const run of skiRunsOf(recording, distances)) {
    const [bottom, top] = riseWithin(ele, from, run.from);
    const rate = ((ele[top] ?? NaN) - (ele[bottom] ?? NaN)) / ((clock[top] ?? NaN) - (clock[bottom] ?? NaN));
    if (rate >= minRiseRateMps && isLiftRide(recording, distances, clock, bottom, top)) lifts++;
    from = run.to;
  }
  return lifts;
};

/** First and last point of a rise without its ends; -1 for either if the heights do not rise. */
const riseWithin = (ele: Float64Array, from: number, to: number): readonly [bottom: number, top: number] => {
  let [lowest, highest] = [Infinity, -Infinity];
  for (let i = from; i <= to; i++) {
    const height = ele[i] ?? NaN;
    if (height < lowest) lowest = height;
    if (height > highest) highest = height;
  }
  const margin = edge * (highest - lowest);
  let top = from;
  while (top <= to && !((ele[top] ?? NaN) >= highest - margin)) top++;
  if (top > to) return [-1, -1];
  let bottom = top;
  while (bottom >= from && !((ele[bottom] ?? NaN) <= lowest + margin)) bottom--;
  return [bottom < from ? -1 : bottom, top];
};
