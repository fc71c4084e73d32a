import { describe, expect, it } from "vitest";
import { timeLookup } from "./time-lookup.ts";

describe("timeLookup", () => {
  it("finds the last point at or before a moment, and the first one for a moment before all", () => {
    const indexAt = timeLookup(Float64Array.of(10, 20, 20, 30));
    expect([0, 10, 19.9, 20, 29, 30, 99].map(indexAt)).toEqual([0, 0, 0, 2, 2, 3, 3]);
    expect(timeLookup(new Float64Array(0))(5)).toBe(0);
  });

  it("starts again for an earlier moment", () => {
    const indexAt = timeLookup(Float64Array.of(0, 1, 2, 3));
    expect([3, 1, 2].map(indexAt)).toEqual([3, 1, 2]);
  });

  it("steps over points without a time, and answers with none of them", () => {
    const indexAt = timeLookup(Float64Array.of(NaN, 1, NaN, 3, NaN));
    expect([1, 2, 3, 4].map(indexAt)).toEqual([1, 1, 3, 3]);
  });

  it("goes on after a moment that is not a number", () => {
    const indexAt = timeLookup(Float64Array.of(0, 1, 2));
    expect([1, NaN, 2].map(indexAt)).toEqual([1, 0, 2]);
  });
});
