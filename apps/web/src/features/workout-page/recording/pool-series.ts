import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import type { TrackSeries } from "../../../lib/track/track-series.ts";
import { poolLengthOf } from "../numbers/number-values.ts";

type Pool = NonNullable<NonNullable<CombinedWorkoutView["analysis"]>["pool"]>;

/**
 * The points of a swim with the speed of the current length at each: watches record a speed once per length, at the wall. No speed at rest.
 * Unchanged if the pool's length is unknown.
 */
export function withLengthSpeeds(series: TrackSeries, pool: Pool | undefined): TrackSeries {
  const metres = pool && poolLengthOf(pool);
  if (!pool || metres === undefined) return series;
  const speed = new Float64Array(series.length).fill(Number.NaN);
  let at = 0;
  for (const { startTime, duration } of pool.lengths) {
    while (at < series.length && (series.time[at] ?? 0) < startTime) at++;
    for (; at < series.length && (series.time[at] ?? 0) <= startTime + duration; at++)
      speed[at] = metres / duration;
  }
  return { ...series, speed, pointSpeed: speed };
}
