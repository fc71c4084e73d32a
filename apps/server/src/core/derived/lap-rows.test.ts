import { boundedLaps } from "@cairn/domain/plausibility/judge-laps";
import { describe, expect, it } from "vitest";
import { lapRows } from "./lap-rows.ts";

describe("the table of laps", () => {
  // 3 m/s with a point a second, of which one in the first lap has no time.
  const time = Float64Array.of(0, 1, NaN, 3, 4, 5, 6);
  const distances = Float64Array.of(0, 3, 6, 9, 12, 15, 18);
  const laps = [
    { startTime: 0, elapsedTime: 4 },
    { startTime: 4, elapsedTime: 2 },
  ];

  it("has the distances of all laps, although a point in the first has no time", () => {
    const recording = { length: 7, segmentStarts: [0], columns: { time }, laps };
    expect(lapRows(recording, distances, boundedLaps(laps))).toMatchObject([
      { startDistance: 0, distance: 12, avgSpeed: 3 },
      { startDistance: 12, distance: 6, avgSpeed: 3 },
    ]);
  });

  it("has no distances without a clock", () => {
    const recording = { length: 7, segmentStarts: [0], columns: {}, laps };
    expect(lapRows(recording, distances, boundedLaps(laps))).toMatchObject([
      { startDistance: 0, distance: 0 },
      { startDistance: 0, distance: 0 },
    ]);
  });
});
