import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { shortestWindow, steepestWindow } from "./best-windows.ts";

/** Lines of up to 200 points that grow on both axes, evenly on the first, some parts many times as steep as others. */
const lines = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 1000 })), {
    minLength: 40,
    maxLength: 200,
  })
  .map((steps) => {
    const [x, y] = [[0], [0]];
    for (const [right, up] of steps) {
      x.push((x.at(-1) ?? 0) + right);
      y.push((y.at(-1) ?? 0) + up);
    }
    return { x: Float64Array.from(x), y: Float64Array.from(y) };
  });

/** Value of `to` where `along` is `at`. */
const valueAt = (along: Float64Array, to: Float64Array, at: number): number => {
  const i = Math.max(
    1,
    along.findIndex((value) => value >= at),
  );
  const [a, b, from, end] = [along[i - 1] ?? 0, along[i] ?? 0, to[i - 1] ?? 0, to[i] ?? 0];
  return from + ((end - from) * (at - a)) / (b - a);
};

/** How far `to` grows in every stretch of `size` along the other axis that starts or ends at a point. */
const allGrowths = (along: Float64Array, to: Float64Array, size: number): number[] => {
  const starts = [...along, ...along.map((value) => value - size)];
  return starts
    .filter((start) => start >= 0 && start + size <= (along.at(-1) ?? 0))
    .map((start) => valueAt(along, to, start + size) - valueAt(along, to, start));
};

const parts = fc.double({ min: 0.01, max: 0.9, noNaN: true });

describe("best windows", () => {
  it("find the steepest stretch of a width among all of them", () => {
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

  it("find the shortest stretch that grows so much among all of them", () => {
    fc.assert(
      fc.property(lines, parts, ({ x: y, y: x }, part) => {
        const growth = part * (y.at(-1) ?? 0);
        const found = shortestWindow(x, y, growth);
        expect(found?.width).toBeCloseTo(Math.min(...allGrowths(y, x, growth)), 6);
        const from = found?.from ?? Number.NaN;
        expect(valueAt(x, y, from + (found?.width ?? 0)) - valueAt(x, y, from)).toBeCloseTo(growth, 6);
      }),
    );
  });

  it("find nothing on a line that is too short", () => {
    expect(steepestWindow(Float64Array.of(0, 10), Float64Array.of(0, 5), 11)).toBeUndefined();
    expect(shortestWindow(Float64Array.of(0, 10), Float64Array.of(0, 5), 6)).toBeUndefined();
  });
});
