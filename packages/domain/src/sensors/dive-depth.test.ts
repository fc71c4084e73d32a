import { describe, expect, it } from "vitest";
import { diveDepth } from "./dive-depth.ts";

const dive = (time: readonly number[], depth: readonly number[]) => ({
  startTime: 0,
  length: time.length,
  segmentStarts: [0],
  laps: [],
  columns: { time: Float64Array.from(time), depth: Float64Array.from(depth) },
});

describe("the depth of a dive", () => {
  it("has the maximum, the mean over the time below the surface, and that time", () => {
    // Down to 10 m in 10 s, 20 s there, up again, with a point each second.
    const time = Array.from({ length: 51 }, (_, i) => i);
    const depth = time.map((now) => (now < 10 ? now : now <= 30 ? 10 : now <= 40 ? 40 - now : 0));
    const { maxDepth, avgDepth, bottomTime } = diveDepth(dive(time, depth));
    expect(maxDepth).toBe(10);
    // From 1 m on the way down to 1 m on the way up, plus the steps to the points at the surface.
    expect(bottomTime).toBeCloseTo(40, 0);
    // The trapezoid of 300 m s divided by that time.
    expect(avgDepth).toBeCloseTo(300 / 40, 0);
  });

  it("is the same with a depth in every tenth record, but not over a gap or the border of a segment", () => {
    // Down to 20 m in 200 s, 200 s there, and up again.
    const time = Array.from({ length: 601 }, (_, i) => i);
    const depth = time.map((now) => Math.min(now, 200, 600 - now) / 10);
    const whole = diveDepth(dive(time, depth));
    const sparse = depth.map((metres, i) => (i % 10 === 0 ? metres : Number.NaN));
    const found = diveDepth(dive(time, sparse));
    expect(found.maxDepth).toBe(whole.maxDepth);
    expect(found.bottomTime).toBeCloseTo(whole.bottomTime ?? 0, 6);
    expect(found.avgDepth).toBeCloseTo(whole.avgDepth ?? 0, 6);
    // Below 1 m from the 10th second to the 590th.
    expect(found.bottomTime).toBeCloseTo(580, -1);
    const gap = depth.map((metres, i) => (i % 10 === 0 && (i < 250 || i > 350) ? metres : Number.NaN));
    expect(diveDepth(dive(time, gap)).bottomTime).toBeLessThan(500);
    const parted = { ...dive(time, sparse), segmentStarts: [0, 305] };
    expect(diveDepth(parted).bottomTime).toBeLessThan(found.bottomTime ?? 0);
  });

  it("of several dives leaves out the time at the surface between them", () => {
    const time = [0, 10, 20, 30, 40, 50, 60];
    const { maxDepth, avgDepth, bottomTime } = diveDepth(dive(time, [5, 5, 0.2, 0.2, 0.2, 8, 8]));
    expect(maxDepth).toBe(8);
    expect(bottomTime).toBe(40);
    expect(avgDepth).toBeCloseTo(6.5, 9);
  });

  it("is undefined at the surface, without the sensor, and if the sensor shows an impossible depth", () => {
    expect(diveDepth(dive([0, 1, 2], [0, 0.5, 0.9]))).toEqual({});
    expect(diveDepth({ length: 0, segmentStarts: [], laps: [], columns: {} })).toEqual({});
    expect(diveDepth(dive([0, 1, 2], [5, 4_294_967, 5])).maxDepth).toBe(5);
  });
});
