import { describe, expect, it } from "vitest";
import type { TrackSeries } from "../../../lib/track/track-series.ts";
import { rotatedSeries } from "./rotated-series.ts";

/** A square with sides of 100 m, 20 s each; the recording stopped for a while at the third corner. */
const square: TrackSeries = {
  length: 5,
  time: Float64Array.of(0, 20, 40, 60, 80),
  distance: Float64Array.of(0, 100, 200, 300, 400),
  lat: Float64Array.of(0, 0, 1, 1, 0),
  heartRate: Float64Array.of(100, 110, 120, 130, 140),
  segmentStarts: [0, 2],
};
/** Starts at its second corner. */
const turned = {
  order: Int32Array.of(1, 2, 3, 4, 0),
  time: Float64Array.of(0, 20, 40, 60, 61),
  distance: Float64Array.of(0, 100, 200, 300, 305),
};

describe("a loop started elsewhere", () => {
  it("has its values in the new order, with the new times and distances", () => {
    expect(rotatedSeries(square, turned)).toEqual({
      length: 5,
      time: turned.time,
      distance: turned.distance,
      lat: Float64Array.of(0, 1, 1, 0, 0),
      heartRate: Float64Array.of(110, 120, 130, 140, 100),
      segmentStarts: [0, 1, 4],
    });
  });

  it("keeps unknown values unknown, and does not change the loop", () => {
    const gap = { ...square, heartRate: Float64Array.of(100, Number.NaN, 120, 130, 140) };
    expect(rotatedSeries(gap, turned).heartRate?.[0]).toBeNaN();
    expect(square.time[1]).toBe(20);
  });
});
