import { describe, expect, it } from "vitest";
import { correctElevation } from "./correct-elevation.ts";

const recordingOf = (lat: number[], ele?: number[]) => ({
  length: lat.length,
  segmentStarts: [0],
  columns: {
    time: Float64Array.from(lat, (_, i) => i * 10),
    lat: Float64Array.from(lat),
    lon: Float64Array.from(lat, () => 7),
    ...(ele && { ele: Float64Array.from(ele) }),
  },
  laps: [],
});

/** Ground that rises by 100 m per degree to the north, with a gap from 50 to 60. */
const ground = (lat: number): number => (lat > 50 && lat < 60 ? Number.NaN : lat * 100);

describe("correctElevation", () => {
  it("takes the model's heights instead of the receiver's", () => {
    const recording = recordingOf([40, 41, 42], [9, 8, 7]);
    expect([...(correctElevation(recording, ground).columns.ele ?? [])]).toEqual([4000, 4100, 4200]);
    expect([...(recording.columns.ele ?? [])]).toEqual([9, 8, 7]);
  });

  it("interpolates gaps by time, and uses the nearest height at the ends", () => {
    const ele = correctElevation(recordingOf([55, 50, 55, Number.NaN, 60, Number.NaN]), ground).columns.ele;
    expect([...(ele ?? [])].map(Math.round)).toEqual([5000, 5000, 5333, 5667, 6000, 6000]);
  });

  it("changes nothing if the model has no heights there", () => {
    const recording = recordingOf([55, 56], [1, 2]);
    expect(correctElevation(recording, ground)).toBe(recording);
    const indoors = { length: 2, segmentStarts: [0], columns: {}, laps: [] };
    expect(correctElevation(indoors, ground)).toBe(indoors);
  });
});
