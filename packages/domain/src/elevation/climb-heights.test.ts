import { describe, expect, it } from "vitest";
import type { Recording } from "../recording/recording.ts";
import { climbHeights } from "./climb-heights.ts";

const recorded = (heights: (i: number) => number, every = 1, length = 1200): Recording => ({
  length,
  segmentStarts: [0],
  columns: {
    time: Float64Array.from({ length }, (_, i) => i * every),
    ele: Float64Array.from({ length }, (_, i) => heights(i)),
  },
  laps: [],
});

/** Numbers between -1 and 1 in a scrambled but fixed order. */
const scattered = (i: number): number => Math.sin(i * i * 12.9898);

const hill = (i: number): number => 400 + 40 * Math.sin(i / 150);

describe("climbHeights", () => {
  it("leaves a barometer's heights unchanged", () => {
    const barometer = recorded((i) => hill(i) + 0.2 * scattered(i));
    expect(climbHeights(barometer)).toBe(barometer.columns.ele);
  });

  it("smooths noisy heights to within a metre of the hill", () => {
    const found = climbHeights(recorded((i) => hill(i) + 4 * scattered(i)));
    for (let i = 0; i < 1200; i += 10) expect(Math.abs((found?.[i] ?? NaN) - hill(i))).toBeLessThan(2.5);
    let sum = 0;
    for (let i = 0; i < 1200; i++) sum += ((found?.[i] ?? NaN) - hill(i)) ** 2 / 1200;
    expect(Math.sqrt(sum)).toBeLessThan(1);
  });

  it("keeps gaps, and detects noise if every other point has a height", () => {
    const found = climbHeights(recorded((i) => (i % 2 === 0 ? 400 + 4 * scattered(i) : NaN)));
    expect(found?.[1]).toBeNaN();
    expect(Math.abs((found?.[600] ?? NaN) - 400)).toBeLessThan(1.5);
  });

  it("cannot detect noise without a clock or with a point every minute", () => {
    const sparse = recorded((i) => 400 + 4 * scattered(i), 60);
    expect(climbHeights(sparse)).toBe(sparse.columns.ele);
    const { time: _, ...columns } = sparse.columns;
    const timeless = { ...sparse, columns };
    expect(climbHeights(timeless)).toBe(timeless.columns.ele);
    expect(climbHeights({ ...sparse, columns: {} })).toBeUndefined();
  });
});
