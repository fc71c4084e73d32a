import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { labelPlaces } from "./label-places.ts";

/** The order of the values from below. */
const order = (values: readonly number[]): number[] =>
  values.map((_, index) => index).toSorted((a, b) => (values[a] ?? 0) - (values[b] ?? 0));

describe("[STATS-2] names of years at the ends of their lines", () => {
  it("are at the ends if these are apart, and otherwise above each other", () => {
    expect(labelPlaces([0.2, 0.9])).toEqual([0.2, 0.9]);
    expect(labelPlaces([0.5, 0.52, 0.1])).toEqual([0.5, 0.5 + 0.07, 0.1]);
    expect(labelPlaces([])).toEqual([]);
  });

  it("never overlap and keep their order", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 }), (ends) => {
        const places = labelPlaces(ends);
        const sorted = places.toSorted((a, b) => a - b);
        for (const [index, place] of sorted.entries()) {
          if (index > 0) expect(place - (sorted[index - 1] ?? 0)).toBeGreaterThan(0.0699);
        }
        expect(order(places)).toEqual(order(ends));
      }),
    );
  });
});
