import type { PoolSummary } from "../laps-and-splits/pool-lengths.ts";
import type { BestEffort } from "./best-efforts.ts";
import { shortestWindow } from "./best-windows.ts";

/** Half of the last digit of a pool's length, metres: FIT has centimetres, 33.33 for a pool of 33⅓ m. */
const poolRounding = 0.005;

/** How many lengths a distance is: a whole number if it is one but for the rounding of the pool's length. */
const lengthsOf = (size: number, poolLength: number): number => {
  const whole = Math.round(size / poolLength);
  const isWhole = whole > 0 && Math.abs(whole * poolLength - size) <= whole * poolRounding;
  return isWhole ? whole : size / poolLength;
};

/**
 * The fastest stretch of each distance in a pool, by the lengths that the device counted: a length is swum evenly, and a rest at
 * the wall is part of the time. Three lengths of 33.33 m are 100 m, as the pool is longer than its length was written. Empty
 * where the length of the pool is unknown.
 * @param wanted metres
 */
export function poolEfforts(
  { lengths, distance }: PoolSummary,
  wanted: readonly number[],
): readonly BestEffort[] {
  if (distance === undefined) return [];
  const poolLength = distance / lengths.length;
  const clock = new Float64Array(2 * lengths.length);
  // In lengths, of which whole ones have no rounding that could reach over a wall and its rest.
  const swum = new Float64Array(2 * lengths.length);
  let now = -Infinity;
  for (const [i, { startTime, duration }] of lengths.entries()) {
    // A watch may let one length begin before the one before has ended.
    const start = Math.max(now, startTime);
    now = Math.max(start, startTime + duration);
    clock.set([start, now], 2 * i);
    swum.set([i, i + 1], 2 * i);
  }
  return wanted.flatMap((size) => {
    const best = shortestWindow(clock, swum, lengthsOf(size, poolLength));
    return best === undefined || !(best.width > 0)
      ? []
      : [{ distance: size, duration: best.width, startTime: best.from }];
  });
}
