import { describe, expect, it } from "vitest";
import { summarisePool } from "../laps-and-splits/pool-lengths.ts";
import { poolEfforts } from "./pool-efforts.ts";

/** Consecutive lengths of these durations, seconds; a negative number is a rest. */
function swim(seconds: readonly number[], poolLength: number | undefined, overlap = 0) {
  let now = 0;
  const lengths = seconds.map((time) => {
    const startTime = now;
    now += Math.abs(time) - overlap;
    return { startTime, elapsedTime: Math.abs(time), isActive: time > 0 };
  });
  return summarisePool(lengths, poolLength) ?? expect.fail("nothing was swum");
}

describe("best efforts in a pool", () => {
  it("start and end at the wall, and count a rest as time", () => {
    // 100 m in 120 s, a minute at the wall, 100 m in 100 s.
    const pool = swim([30, 30, 30, 30, -60, 25, 25, 25, 25], 25);
    expect(poolEfforts(pool, [50, 100, 200, 400])).toEqual([
      { distance: 50, duration: 50, startTime: 180 },
      { distance: 100, duration: 100, startTime: 180 },
      { distance: 200, duration: 280, startTime: 0 },
    ]);
  });

  it("use the pace of a length for a part of it", () => {
    const [hundred] = poolEfforts(swim([30, 20, 30], 50), [100]);
    expect(hundred?.duration).toBeCloseTo(50, 9);
    const [yards] = poolEfforts(swim([30, 20, 30], 50), [75]);
    expect(yards?.duration).toBeCloseTo(35, 9);
  });

  it("are whole lengths in a pool of 33 1/3 m, which FIT stores as 33.33, and of 16 2/3 m and of yards", () => {
    const set = [25, 25, 25, -20];
    const sets = Array.from({ length: 10 }, () => set).flat();
    expect(poolEfforts(swim(sets, 33.33), [100, 400])).toEqual([
      { distance: 100, duration: 75, startTime: 0 },
      { distance: 400, duration: 4 * 75 + 3 * 20, startTime: 0 },
    ]);
    const straight = Array.from({ length: 12 }, () => 25);
    expect(poolEfforts(swim(straight, 33.33), [400])).toEqual([
      { distance: 400, duration: 300, startTime: 0 },
    ]);
    expect(poolEfforts(swim([20, 20, 20, 20, 20, 20, -60], 16.67), [100])).toMatchObject([{ duration: 120 }]);
    // 200 yards are 182.88 m, and 100 yards four lengths of 22.86 m.
    expect(poolEfforts(swim([30, 30, 30, 30, 30], 36.58), [182.88])).toMatchObject([{ duration: 150 }]);
    const hundreds = Array.from({ length: 10 }, () => [20, 20, 20, 20, -60]).flat();
    expect(poolEfforts(swim(hundreds, 22.86), [91.44])).toMatchObject([{ duration: 80 }]);
  });

  it("are no whole lengths in pools that are shorter by more than rounding", () => {
    const [metres] = poolEfforts(swim([25, 25, 25, 25], 33), [100]);
    expect(metres?.duration).toBeCloseTo((25 * 100) / 33, 9);
    const [yards] = poolEfforts(swim([20, 20, 20, 20, 20], 22.86), [100]);
    expect(yards?.duration).toBeCloseTo((20 * 100) / 22.86, 9);
  });

  it("are empty if the pool's length is unknown, and lengths may overlap", () => {
    expect(poolEfforts(swim([30, 30], undefined), [50])).toEqual([]);
    const [best] = poolEfforts(swim([30, 30, 30, 30], 25, 2), [100]);
    expect(best?.duration).toBeCloseTo(114, 9);
  });
});
