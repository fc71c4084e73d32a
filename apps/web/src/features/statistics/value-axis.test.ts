import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { axisOf, shownUnit } from "./value-axis.ts";

describe("[STATS-1] the axis of a graph", () => {
  it("has whole lines up to the highest value, one to four of them", () => {
    expect(axisOf(0)).toEqual([1]);
    expect(axisOf(0.4)).toEqual([1]);
    expect(axisOf(3)).toEqual([1, 2, 3]);
    expect(axisOf(12)).toEqual([5, 10, 15]);
    expect(axisOf(100)).toEqual([50, 100]);
    expect(axisOf(4711)).toEqual([2000, 4000, 6000]);
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e9, noNaN: true }), (highest) => {
        const lines = axisOf(highest);
        expect(lines.length).toBeLessThanOrEqual(4);
        expect(lines.at(-1)).toBeGreaterThanOrEqual(highest);
        expect(lines.every(Number.isInteger)).toBe(true);
      }),
    );
  });

  it("uses the reader's units", () => {
    expect(shownUnit("duration", "IMPERIAL")).toBe(3600);
    expect(shownUnit("distance", "METRIC")).toBe(1000);
    expect(shownUnit("distance", "IMPERIAL")).toBeCloseTo(1609.344, 1);
    expect(shownUnit("ascent", "IMPERIAL")).toBeCloseTo(0.3048, 4);
    expect(shownUnit("energy", "METRIC")).toBe(1);
  });
});
