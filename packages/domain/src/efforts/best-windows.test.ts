import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { shortestWindow, steepestWindow } from "./best-windows.ts";

/** Lines of up to 200 points, parts of which are many times as steep as others. */
const linesOf = (rise: fc.Arbitrary<number>) =>
  fc.array(fc.tuple(fc.integer({ min: 1, max: 5 }), rise), { minLength: 40, maxLength: 200 }).map((steps) => {
    const [x, y] = [[0], [0]];
    for (const [right, up] of steps) {
      x.push((x.at(-1) ?? 0) + right);
      y.push((y.at(-1) ?? 0) + up);
    }
    return { x: Float64Array.from(x), y: Float64Array.from(y) };
  });

const lines = linesOf(fc.integer({ min: 1, max: 1000 }));
const linesWithRests = linesOf(
  fc.oneof(
    { weight: 2, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 9 }) },
  ),
).filter(({ y }) => (y.at(-1) ?? 0) > 0);

/** The value of `to` where `along` is `at`; rounding may put `at` slightly beyond the end. */
const valueAt = (along: Float64Array, to: Float64Array, at: number): number => {
  const place = Math.min(at, along.at(-1) ?? at);
  const i = Math.max(
    1,
    along.findIndex((value) => value >= place),
  );
  const [a, b, from, end] = [along[i - 1] ?? 0, along[i] ?? 0, to[i - 1] ?? 0, to[i] ?? 0];
  return from + ((end - from) * (place - a)) / (b - a);
};

/** Growth of `to` over every stretch of length `size` along the other axis that starts or ends at a point. */
const allGrowths = (along: Float64Array, to: Float64Array, size: number): number[] => {
  const starts = [...along, ...along.map((value) => value - size)];
  return starts
    .filter((start) => start >= 0 && start + size <= (along.at(-1) ?? 0))
    .map((start) => valueAt(along, to, start + size) - valueAt(along, to, start));
};

/** Where a line with flat parts first reaches a height, and where it last has it; NaN if it never does. */
const firstAt = (x: Float64Array, y: Float64Array, height: number): number => {
  const i = y.findIndex((value) => value >= height);
  return i < 1 ? Number.NaN : between(x, y, i, height);
};
const lastAt = (x: Float64Array, y: Float64Array, height: number): number => {
  const i = y.findLastIndex((value) => value <= height) + 1;
  return i < 1 || i >= y.length ? Number.NaN : between(x, y, i, height);
};
const between = (x: Float64Array, y: Float64Array, i: number, height: number): number => {
  const [a, b, low, high] = [x[i - 1] ?? 0, x[i] ?? 0, y[i - 1] ?? 0, y[i] ?? 0];
  return a + ((b - a) * (height - low)) / (high - low);
};

const parts = fc.double({ min: 0.01, max: 0.9, noNaN: true });

/**
 * Slope of the piece that ends at x: 1.9 from 2 to 13; 2.2 from 42 to 47, then 1.9 to 56 without a point
 * between; nearly flat elsewhere.
 */
function slopeBefore(x: number): number {
  if ((x > 2 && x <= 13) || x === 56) return 1.9;
  return x > 42 && x <= 47 ? 2.2 : 0.01;
}

describe("best windows", () => {
  it("find the steepest of all stretches of a width", () => {
    fc.assert(
      fc.property(lines, parts, ({ x, y }, part) => {
        const width = part * (x.at(-1) ?? 0);
        const found = steepestWindow(x, y, width);
        expect(found?.growth).toBeCloseTo(Math.max(...allGrowths(x, y, width)), 6);
        const from = found?.from ?? Number.NaN;
        expect(valueAt(x, y, from + width) - valueAt(x, y, from)).toBeCloseTo(found?.growth ?? 0, 6);
      }),
    );
  });

  it("find the shortest of all stretches that grow by an amount, without rests", () => {
    fc.assert(
      fc.property(linesWithRests, parts, ({ x, y }, part) => {
        const growth = part * (y.at(-1) ?? 0);
        const found = shortestWindow(x, y, growth);
        const widths = [...x].flatMap((here, i) => [
          firstAt(x, y, (y[i] ?? 0) + growth) - here,
          here - lastAt(x, y, (y[i] ?? 0) - growth),
        ]);
        expect(found?.width).toBeCloseTo(Math.min(...widths.filter(Number.isFinite)), 6);
        const from = found?.from ?? Number.NaN;
        expect(valueAt(x, y, from + (found?.width ?? 0)) - valueAt(x, y, from)).toBeCloseTo(growth, 6);
      }),
      { numRuns: 500 },
    );
  });

  it("find the best stretch that starts at a point and ends between two, after one that is nearly as good", () => {
    const x = Float64Array.of(...Array.from({ length: 48 }, (_, i) => i), 56, 57, 90);
    const y = new Float64Array(x.length);
    for (let i = 1; i < x.length; i++) {
      const step = (x[i] ?? 0) - (x[i - 1] ?? 0);
      y[i] = (y[i - 1] ?? 0) + step * slopeBefore(x[i] ?? 0);
    }
    // From 42 on: 5 x 2.2 + 5 x 1.9. The stretch that ends at 56 grows by 19.3, the early one by 19.
    const steepest = steepestWindow(x, y, 10);
    expect([steepest?.from, steepest?.growth]).toEqual([42, expect.closeTo(20.5, 9)]);
    const shortest = shortestWindow(x, y, 20.5);
    expect([shortest?.from, shortest?.width]).toEqual([42, expect.closeTo(10, 9)]);
  });

  it("find nothing on a line that is too short", () => {
    expect(steepestWindow(Float64Array.of(0, 10), Float64Array.of(0, 5), 11)).toBeUndefined();
    expect(shortestWindow(Float64Array.of(0, 10), Float64Array.of(0, 5), 6)).toBeUndefined();
  });
});
