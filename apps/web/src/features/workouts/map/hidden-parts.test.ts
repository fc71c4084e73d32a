import { describe, expect, it } from "vitest";
import { hiddenParts, leftForOthers } from "./hidden-parts.ts";

/** A point each second for ten seconds. */
const series = { length: 11, time: Float64Array.from({ length: 11 }, (_unused, index) => index) };
const part = (...shown: [number, number][]) => ({ extent: "part", shown }) as const;

describe("the part of a track that only its owner sees", () => {
  it("[PRIV-4] extends from the last point that others see to the next one", () => {
    expect(hiddenParts(series, part([3, 8]))).toEqual([
      { from: 0, to: 3 },
      { from: 8, to: 10 },
    ]);
    expect(hiddenParts(series, part([0, 4], [6, 10]))).toEqual([{ from: 4, to: 6 }]);
    expect(hiddenParts(series, part([0, 10]))).toEqual([]);
  });

  it("is a line without points if it leads through a zone between two visible points", () => {
    expect(hiddenParts(series, part([0, 4], [5, 10]))).toEqual([{ from: 4, to: 5 }]);
  });

  it("keeps short stretches between two zones", () => {
    expect(hiddenParts(series, part([2, 3], [7, 7]))).toEqual([
      { from: 0, to: 2 },
      { from: 3, to: 10 },
    ]);
  });

  it("is all of it if others see no track, and undefined without a clock", () => {
    expect(hiddenParts(series, { extent: "none", shown: [] })).toEqual([{ from: 0, to: 10 }]);
    expect(hiddenParts(series, part())).toEqual([]);
    expect(hiddenParts({ length: 1, time: Float64Array.of(0) }, { extent: "none", shown: [] })).toEqual([]);
  });

  it("is left out if nobody else sees the workout", () => {
    const othersSee = { distance: 1, ...part([0, 4]), shown: [[0, 4]] as [number, number][] };
    expect(leftForOthers({ othersSee, sharingFlags: 0 })).toBeUndefined();
    expect(leftForOthers({ othersSee, sharingFlags: 19 })).toBe(othersSee);
    expect(leftForOthers({ sharingFlags: 19 })).toBeUndefined();
  });
});
