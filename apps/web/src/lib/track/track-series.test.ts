import { describe, expect, it } from "vitest";
import { jumpsOf, nearestIndex, rangeOf, smooth, unwrapLongitudes } from "./track-series.ts";

const column = (...values: number[]) => Float64Array.from(values);

describe("jumpsOf", () => {
  const series = {
    length: 5,
    time: column(0, 1, 2, 3, 4),
    distance: column(0, 1, 1, 1, 2),
    lat: column(60, 60, 60.0001, 60.01, 60.01),
    lon: column(24, 24, 24, 24, 24),
    segmentStarts: [0, 2, 3],
  };

  it("are where a segment starts elsewhere, not where somebody waited", () => {
    expect(jumpsOf(series)).toEqual([3]);
    expect(jumpsOf({ ...series, lat: column(60, 60, NaN, NaN, 61) })).toEqual([]);
  });
});

describe("nearestIndex", () => {
  it.each([
    [-5, 0],
    [0, 0],
    [4.9, 0],
    [5.1, 1],
    [12, 1],
    [1000, 3],
  ])("finds the value nearest to %d", (wanted, index) => {
    expect(nearestIndex(column(0, 10, 20, 30), wanted)).toBe(index);
  });

  it("returns 0 for an empty column and the first of equal values", () => {
    expect(nearestIndex(column(), 7)).toBe(0);
    expect(nearestIndex(column(0, 5, 5, 5), 5)).toBe(1);
  });
});

describe("unwrapLongitudes", () => {
  it("continues across the antimeridian in both directions, and keeps gaps", () => {
    expect([...unwrapLongitudes(column(179, -179, Number.NaN, 178))]).toEqual([179, 181, Number.NaN, 178]);
    expect([...unwrapLongitudes(column(-179.5, 179.5, -178))]).toEqual([-179.5, -180.5, -178]);
  });
});

describe("smooth", () => {
  it("is the mean of the neighbours that have a value", () => {
    expect([...smooth(column(0, 3, Number.NaN, 9), 1)]).toEqual([1.5, 1.5, 6, 9]);
    expect([...smooth(column(Number.NaN, Number.NaN), 1)]).toEqual([Number.NaN, Number.NaN]);
  });

  it("does not change a constant at either end, whatever the radius", () => {
    expect([...smooth(column(4, 4, 4, 4), 10)]).toEqual([4, 4, 4, 4]);
  });
});

describe("rangeOf", () => {
  it("ignores gaps and has no range for an empty column", () => {
    expect(rangeOf(column(Number.NaN, 3, -2))).toEqual([-2, 3]);
    expect(rangeOf(column(Number.NaN))).toBeUndefined();
  });
});
