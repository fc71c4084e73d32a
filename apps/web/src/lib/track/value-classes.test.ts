import { describe, expect, it } from "vitest";
import type { TrackLine, TrackSeries } from "./track-series.ts";
import { classOf, classRuns, evenBounds } from "./value-classes.ts";

const column = (...values: number[]) => Float64Array.from(values);

describe("classOf", () => {
  it.each([
    [80, 0],
    [94, 0],
    [113, 1],
    [131.9, 1],
    [132, 2],
    [250, 4],
  ])("puts %d into class %d", (value, step) => {
    expect(classOf([94, 113, 132, 151, 170], value)).toBe(step);
  });
});

describe("evenBounds", () => {
  it("spreads five classes over the usual values and ignores an outlier", () => {
    const values = Float64Array.from({ length: 101 }, (_unused, index) => index);
    values[100] = 9000;
    const bounds = evenBounds(values) ?? [];
    expect(bounds).toHaveLength(5);
    expect(bounds[0]).toBe(4);
    expect(bounds[4]).toBeLessThan(96);
  });

  it("has no classes for one value, for gaps and for an empty column", () => {
    expect(evenBounds(column(5, 5, 5))).toBeUndefined();
    expect(evenBounds(column(Number.NaN))).toBeUndefined();
    expect(evenBounds(column())).toBeUndefined();
  });
});

describe("classRuns", () => {
  const distance = Float64Array.from({ length: 11 }, (_unused, index) => index * 100);
  const line: TrackLine = { lat: distance, lon: distance, distance, strokeStarts: [0] };
  const series: TrackSeries = { length: 11, time: distance, distance, segmentStarts: [0] };
  const values = column(1, 1, 1, 1, 1, 9, 9, 9, 9, 9, 9);

  it("cuts where the class changes and shares the point in between", () => {
    expect(classRuns(line, series, values, [0, 5])).toEqual([
      { from: 0, to: 4, step: 0 },
      { from: 4, to: 10, step: 1 },
    ]);
  });

  it("starts new strokes between strokes", () => {
    const runs = classRuns({ ...line, strokeStarts: [0, 7] }, series, values, [0, 5]);
    expect(runs.at(-1)).toEqual({ from: 7, to: 10, step: 1 });
    expect(runs.some(({ from, to }) => from <= 6 && to >= 7)).toBe(false);
  });

  it("gives stretches without a value no class", () => {
    const gaps = column(1, 1, 1, Number.NaN, Number.NaN, Number.NaN, 1, 1, 1, 1, 1);
    expect(classRuns(line, series, gaps, [0, 5]).map(({ step }) => step)).toEqual([0, undefined, 0]);
  });

  it("keeps every part if the column numbers parts, however short", () => {
    const parts = column(0, 0, 0, 1, 1, 4, 4, 4, 4, 4, 4);
    expect(classRuns(line, series, parts, [0, 1, 2, 3, 4], true)).toEqual([
      { from: 0, to: 2, step: 0 },
      { from: 2, to: 4, step: 1 },
      { from: 4, to: 10, step: 4 },
    ]);
  });
});
