import { describe, expect, it } from "vitest";
import type { Recording } from "../recording/recording.ts";
import { swimSport } from "./swim-sport.ts";

const metresPerDegree = 111_195;

/** A swim with a point a second at places in metres north of the start. */
const swimTo = (norths: readonly number[], lon = 24): Recording => ({
  length: norths.length,
  segmentStarts: [0],
  columns: {
    time: Float64Array.from(norths, (_, i) => i),
    lat: Float64Array.from(norths, (north) => 60 + north / metresPerDegree),
    lon: new Float64Array(norths.length).fill(lon),
  },
  laps: [],
});

/** 1,000 m to the north, at 1 m/s. */
const acrossLake = swimTo(Array.from({ length: 1001 }, (_, i) => i));

/** Lengths of 50 m, with a receiver that wanders by up to 20 m and jumps 600 m away for one point in fifty. */
const inPool = swimTo(
  Array.from({ length: 1000 }, (_, i) =>
    i % 50 === 7 ? 600 : 25 + 25 * Math.sin(i / 16) + 20 * Math.sin(i / 3),
  ),
);

describe("[ADD-4] a swim for which a file has but one word", () => {
  it("was in open water if its positions lie farther apart than in any pool", () => {
    expect(swimSport(21, acrossLake)).toBe(85);
    // Across the antimeridian, where longitudes leap.
    const lon = acrossLake.columns.lon?.map((_, i) => (i < 500 ? 179.999 : -179.999));
    const there = { ...acrossLake, columns: { ...acrossLake.columns, ...(lon && { lon }) } };
    expect(swimSport(21, there)).toBe(85);
  });

  it("was in a pool if they do not, for all that a receiver makes up, or if there are none", () => {
    expect(swimSport(21, inPool)).toBe(21);
    expect(swimSport(21, { ...acrossLake, columns: {} })).toBe(21);
    const lon = inPool.columns.lon?.map((_, i) => (i % 2 === 0 ? 179.9999 : -179.9999));
    const there = { ...inPool, columns: { ...inPool.columns, ...(lon && { lon }) } };
    expect(swimSport(21, there)).toBe(21);
  });

  it("was in a pool if the device counted its lengths or knew it", () => {
    expect(swimSport(21, { ...acrossLake, poolLength: 50 })).toBe(21);
    const lengths = [{ startTime: 0, elapsedTime: 60, isActive: true }];
    expect(swimSport(21, { ...acrossLake, lengths })).toBe(21);
  });

  it("is what the file says if it says more, and so is any other sport", () => {
    expect(swimSport(85, inPool)).toBe(85);
    expect(swimSport(1, acrossLake)).toBe(1);
    expect(swimSport(undefined, acrossLake)).toBeUndefined();
  });
});
