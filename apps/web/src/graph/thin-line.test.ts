import { describe, expect, it } from "vitest";
import { thinLine } from "./thin-line.ts";

const column = (...values: number[]) => Float64Array.from(values);
const counted = (length: number) => Float64Array.from({ length }, (_unused, index) => index);

describe("thinLine", () => {
  it("keeps every point of a short line", () => {
    expect(thinLine(counted(4), column(5, 1, 9, 4), [], 1)).toEqual([
      [0, 1, 2, 3],
      [5, 1, 9, 4],
    ]);
  });

  it("keeps first, lowest, highest and last of a column in their order", () => {
    expect(thinLine(counted(8), column(5, 6, 1, 7, 9, 8, 7, 4), [], 8)).toEqual([
      [0, 2, 4, 7],
      [5, 1, 9, 4],
    ]);
  });

  it("keeps the extremes of 100,000 points in four of each column", () => {
    const y = counted(100_000).map((index) => Math.sin(index / 777));
    y[54_321] = 40;
    const [xs, ys] = thinLine(counted(100_000), y, [], 100);
    expect(xs.length).toBeLessThanOrEqual(4000);
    expect(ys).toContain(40);
    expect(xs).toEqual(xs.toSorted((a, b) => a - b));
  });

  it("keeps gaps that can be seen and bridges those that cannot", () => {
    const y = column(1, Number.NaN, 1, 1, Number.NaN, Number.NaN, 2, 2);
    expect(thinLine(counted(8), y, [], 2)).toEqual([
      [0, 2, 3, 4, 6, 7],
      [1, 1, 1, null, 2, 2],
    ]);
  });

  it("draws nothing over a jump, however narrow", () => {
    expect(thinLine(counted(4), column(1, 2, 8, 9), [2], 4)).toEqual([
      [0, 1, 2, 2, 3],
      [1, 2, null, 8, 9],
    ]);
  });

  it("draws one point, none, and many at one place", () => {
    expect(thinLine(column(0), column(3), [], 0)).toEqual([[0], [3]]);
    expect(thinLine(column(), column(), [], 1)).toEqual([[], []]);
    expect(thinLine(column(7, 7, 7), column(1, 3, 2), [], 1)[1]).toEqual([1, 3, 2]);
  });
});
