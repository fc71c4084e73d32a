import { describe, expect, it } from "vitest";
import { partOfTime } from "./part-of-time.ts";

/** A point every 10 s, and a pause of two minutes after the fourth. */
const time = Float64Array.of(0, 10, 20, 30, 150, 160, 170);
const series = { length: 7, time, distance: time, segmentStarts: [0, 4] };

describe("the points of a stretch of time", () => {
  it.each([
    ["from one point to another", 10, 20, [1, 3]],
    ["between points, to the nearest ones", 11, 18, [1, 3]],
    ["over a pause", 20, 140, [2, 5]],
    ["that begins before the recording and ends after it", -50, 900, [0, 6]],
    ["without a length", 30, 0, [3, 3]],
  ])("%s", (_what, start, duration, [from, to]) => {
    expect(partOfTime(series, start, duration)).toEqual({ from, to });
  });
});
