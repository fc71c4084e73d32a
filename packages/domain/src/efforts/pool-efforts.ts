import type { PoolSummary } from "../laps-and-splits/pool-lengths.ts";
import type { BestEffort } from "./best-efforts.ts";
import { shortestWindow } from "./best-windows.ts";

/**
 * The fastest stretch of each distance in a pool, by the lengths that the device counted: a length is swum evenly, and a rest at the wall is part of the time. Empty
 * where the length of the pool is unknown.
 * @param wanted metres
 */
export function poolEfforts(
  { lengths, distance }: PoolSummary,
  wanted: readonly number[],
): readonly BestEffort[] {
  if (distance === undefined) return [];
  const metres = distance / lengths.length;
  const clock = new Float64Array(2 * lengths.length);
  const swum = new Float64Array(2 * lengths.length);
  let now = -Infinity;
  for (const [i, { startTime, duration }] of lengths.entries()) {
    // A watch may let one length begin before the one before has ended.
    const start = Math.max(now, startTime);
    now = Math.max(start, startTime + duration);
    clock.set([start, now], 2 * i);
    swum.set([i * metres, (i + 1) * metres], 2 * i);
  }
  return wanted.flatMap((size) => {
    const best = shortestWindow(clock, swum, size);
    return best === undefined || !(best.width > 0)
      ? []
      : [{ distance: size, duration: best.width, startTime: best.from }];
  });
}
