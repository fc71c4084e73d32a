import { describe, expect, it } from "vitest";
import { heightsWithoutGaps } from "./heights-without-gaps.ts";

const joined = (heights: readonly number[], segmentStarts: number[]): number[] => [
  ...heightsWithoutGaps({ length: heights.length, segmentStarts }, Float64Array.from(heights)),
];

describe("heightsWithoutGaps", () => {
  it("begins every segment where the one before ended, and keeps what happens within them", () => {
    expect(joined([100, 400, 1200, 1100, 50, 80], [0, 2, 4])).toEqual([100, 400, 400, 300, 300, 330]);
    expect(joined([100, 400, 1200, 1100], [0])).toEqual([100, 400, 1200, 1100]);
  });

  it("passes over points and segments without a height", () => {
    const none = Number.NaN;
    expect(joined([none, none, 7, none, 30, none, none, none, 90, 91], [0, 1, 3, 5, 8])).toEqual([
      none,
      none,
      7,
      none,
      7,
      none,
      none,
      none,
      7,
      8,
    ]);
  });
});
