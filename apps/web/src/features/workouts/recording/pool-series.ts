import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import type { SportProfile } from "@cairn/domain/sports/sport-profile";
import type { TrackSeries } from "../../../lib/track/track-series.ts";
import { poolLengthOf } from "../numbers/number-values.ts";

type Pool = NonNullable<NonNullable<CombinedWorkoutView["analysis"]>["pool"]>;

/**
 * Whether a moment, seconds from the start, is part of the swim: in a triathlon from the first length to the last, else all of
 * them.
 */
function swimTimes({ lengths }: Pool, { name }: Pick<SportProfile, "name">): (now: number) => boolean {
  const [first, last] = [lengths[0], lengths.at(-1)];
  if (name !== "multisport" || !first || !last) return () => true;
  return (now) => now >= first.startTime && now <= last.startTime + last.duration;
}

/**
 * The points of a swim with the speed of the current length at each: watches record a speed once per length, at the wall. No
 * speed at rest. The other sports of a triathlon keep theirs. Unchanged if the pool's length is unknown.
 */
export function withLengthSpeeds(
  series: TrackSeries,
  pool: Pool | undefined,
  sport: Pick<SportProfile, "name">,
): TrackSeries {
  const metres = pool && poolLengthOf(pool);
  if (!pool || metres === undefined) return series;
  const isSwim = swimTimes(pool, sport);
  const outside = (column: Float64Array | undefined) =>
    series.time.map((now, index) => (isSwim(now) ? Number.NaN : (column?.[index] ?? Number.NaN)));
  const speed = outside(series.speed);
  const pointSpeed = outside(series.pointSpeed ?? series.speed);
  let at = 0;
  for (const { startTime, duration } of pool.lengths) {
    while (at < series.length && (series.time[at] ?? 0) < startTime) at++;
    for (; at < series.length && (series.time[at] ?? 0) <= startTime + duration; at++) {
      speed[at] = metres / duration;
      pointSpeed[at] = metres / duration;
    }
  }
  return { ...series, speed, pointSpeed };
}
