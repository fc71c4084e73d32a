import { describe, expect, it } from "vitest";
import { lineStrokes } from "./line-strokes.ts";

const column = (...values: number[]) => Float64Array.from(values);
const counted = (length: number) => Float64Array.from({ length }, (_unused, index) => index);

/** A line over 0 to 10, where one unit is one pixel of the plot. */
const lineOf = (y: Float64Array, x = counted(y.length), jumps: readonly number[] = []) => ({
  x,
  xMax: x.at(-1) ?? 0,
  y,
  jumps,
  range: [0, 10] as const,
});

describe("lineStrokes", () => {
  it("connects every point of a short line, from the upper left corner", () => {
    expect(lineStrokes(lineOf(column(5, 1, 9, 4)), 3, 10)).toEqual([[0, 5, 1, 9, 2, 1, 3, 6]]);
    expect(lineStrokes(lineOf(column(5, 1)), 300, 100)).toEqual([[0, 50, 300, 90]]);
  });

  it("keeps first, lowest, highest and last of a column in order", () => {
    const falling = column(5, 6, 1, 7, 9, 8, 7, 4);
    expect(lineStrokes({ ...lineOf(falling), xMax: 100 }, 1, 10)).toEqual([[0, 5, 0, 9, 0, 1, 0, 6]]);
    const rising = column(5, 9, 6, 1, 4);
    expect(lineStrokes({ ...lineOf(rising), xMax: 100 }, 1, 10)).toEqual([[0, 5, 0, 1, 0, 9, 0, 6]]);
    expect(lineStrokes({ ...lineOf(column(4, 4, 4, 4)), xMax: 100 }, 1, 10)).toEqual([[0, 6]]);
  });

  it("keeps the extremes of 100,000 points with four in each column of pixels", () => {
    const y = counted(100_000).map((index) => 5 + 4 * Math.sin(index / 777));
    y[54_321] = 10;
    const [stroke = []] = lineStrokes(lineOf(y), 100, 1000);
    expect(stroke.length).toBeLessThanOrEqual(2 * 4 * 101);
    const points = Array.from({ length: stroke.length / 2 }, (_unused, at) =>
      stroke.slice(2 * at, 2 * at + 2),
    );
    const places = points.map(([place]) => place ?? 0);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    // 54,321 of 99,999 is at 54.32 of 100 pixels, and the highest of all.
    expect(points.filter(([, top]) => top === 0)).toEqual([[54, 0]]);
  });

  it("starts a new stroke at visible gaps and bridges invisible ones", () => {
    const y = column(1, Number.NaN, 1, 1, Number.NaN, Number.NaN, 2, 2);
    // Columns are 2 wide: the gap at 1 shares its column, the one at 4 and 5 fills a column.
    const x = column(0, 0.4, 2, 2.4, 4, 4.4, 6, 6.4);
    expect(lineStrokes({ ...lineOf(y, x), xMax: 8 }, 4, 10)).toEqual([
      [0, 9, 1, 9],
      [3, 8],
    ]);
  });

  it("draws nothing across a jump, however narrow", () => {
    expect(lineStrokes(lineOf(column(1, 2, 8, 9), counted(4), [2]), 0.1, 10)).toEqual([
      [0, 9, 0, 8],
      [0, 2, 0, 1],
    ]);
  });

  it("draws one point, none, and many at one place", () => {
    expect(lineStrokes(lineOf(column(3)), 100, 10)).toEqual([[0, 7]]);
    expect(lineStrokes(lineOf(column()), 100, 10)).toEqual([]);
    expect(lineStrokes(lineOf(column(Number.NaN, Number.NaN)), 100, 10)).toEqual([]);
    expect(lineStrokes(lineOf(column(1, 3, 2), column(7, 7, 7)), 100, 10)).toEqual([
      [100, 9, 100, 7, 100, 8],
    ]);
  });

  it("leaves the plot where values are outside its range", () => {
    expect(lineStrokes(lineOf(column(12, -1)), 1, 10)).toEqual([[0, -2, 1, 11]]);
  });
});
