import { describe, expect, it } from "vitest";
import { gymSport } from "./gym-sport.ts";

const metresPerDegree = 111_195;

/** A way to the north at an even speed, with a point a second. */
const way = (speed: number, seconds: number) => ({
  length: seconds + 1,
  segmentStarts: [0],
  columns: {
    time: Float64Array.from({ length: seconds + 1 }, (_, i) => i),
    lat: Float64Array.from({ length: seconds + 1 }, (_, i) => 60 + (i * speed) / metresPerDegree),
    lon: new Float64Array(seconds + 1).fill(24),
  },
  laps: [],
});

describe("a workout that is called training", () => {
  it.each([
    ["a run", 3, 1800, 1],
    ["a slow run", 2.1, 1800, 1],
    ["on foot in a hall, where a receiver wanders", 0.3, 3600, 23],
    ["a walk", 1.4, 3600, 23],
    ["a ride", 8, 1800, 23],
    ["a few steps", 3, 120, 23],
  ])("was %s by its track", (_, speed, seconds, sport) => {
    expect(gymSport(23, way(speed, seconds))).toBe(sport);
  });

  it("keeps every other sport, and itself without positions", () => {
    expect(gymSport(2, way(3, 1800))).toBe(2);
    expect(gymSport(undefined, way(3, 1800))).toBeUndefined();
    expect(gymSport(23, { length: 0, segmentStarts: [], columns: {}, laps: [] })).toBe(23);
  });
});
