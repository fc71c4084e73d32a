import { describe, expect, it } from "vitest";
import type { Recording } from "../recording/recording.ts";
import { hasPoorElevation } from "./poor-elevation.ts";

const walk = (height: (i: number) => number | undefined): Recording => {
  const length = 100;
  const column = (value: (i: number) => number): Float64Array =>
    Float64Array.from({ length }, (_, i) => value(i));
  return {
    startTime: 0,
    length,
    segmentStarts: [0],
    laps: [],
    columns: {
      time: column((i) => i),
      lat: column((i) => 60 + i / 100_000),
      lon: column(() => 24),
      ele: column((i) => height(i) ?? Number.NaN),
    },
  };
};
const smooth = walk((i) => 50 + i / 10);
const rough = walk((i) => 50 + i / 10 + (i % 2 === 0 ? 4 : -4));

/**
 * Half an hour on flat ground, with heights that drift by 3 m over 45 s: an autoregression driven by a fixed
 * sequence (sines of growing numbers).
 */
const drifting = ((): Recording => {
  const length = 1800;
  const keep = Math.exp(-1 / 45);
  let error = 0;
  const ele = Float64Array.from({ length }, (_, i) => {
    const kick = Math.sin(i * i * 12.9898) * Math.SQRT2;
    error = keep * error + 3 * Math.sqrt(1 - keep * keep) * kick;
    return 50 + error;
  });
  const column = (value: (i: number) => number): Float64Array =>
    Float64Array.from({ length }, (_, i) => value(i));
  return {
    length,
    segmentStarts: [0],
    laps: [],
    columns: { time: column((i) => i), lat: column((i) => 60 + i / 100_000), lon: column(() => 24), ele },
  };
})();

describe("hasPoorElevation", () => {
  it("is true for heights that are missing, 0 or noisy", () => {
    expect(hasPoorElevation(walk(() => undefined))).toBe(true);
    expect(hasPoorElevation(walk((i) => (i % 3 === 0 ? 50 : undefined)))).toBe(true);
    expect(hasPoorElevation(walk(() => 0))).toBe(true);
    expect(hasPoorElevation(rough)).toBe(true);
  });

  it("is true for heights that drift by metres within a minute, unless the laps include that climb", () => {
    expect(hasPoorElevation(drifting)).toBe(true);
    const lap = { startTime: 0, elapsedTime: 1800 };
    expect(hasPoorElevation({ ...drifting, laps: [{ ...lap, ascent: 2 }] })).toBe(true);
    expect(hasPoorElevation({ ...drifting, laps: [{ ...lap, ascent: 500 }] })).toBe(false);
  });

  it("is false for smooth heights, and if the device counted the climb", () => {
    expect(hasPoorElevation(smooth)).toBe(false);
    expect(hasPoorElevation(rough, 1, { ascent: 20 })).toBe(false);
  });

  it("is false without positions, and in the air", () => {
    const { lat: _lat, lon: _lon, ...columns } = rough.columns;
    expect(hasPoorElevation({ ...rough, columns })).toBe(false);
    expect(hasPoorElevation(rough, 78)).toBe(false);
  });
});
