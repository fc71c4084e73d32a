import { describe, expect, it } from "vitest";
import { fadeSteps } from "./edge-fade.ts";

type Box = readonly [number, number, number, number];

/** Opacities at a place; several numbers if parts overlap. */
const hiddenAt = (boxes: readonly Box[], lon: number, lat: number): number[] =>
  fadeSteps(boxes)
    .filter(({ box: [west, south, east, north] }) => lon > west && lon < east && lat > south && lat < north)
    .map(({ opacity }) => opacity);

const one: Box = [1, 42, 2, 43];
const beside: Box = [2, 42, 3, 43];

describe("[MAP-4] the edge of a region", () => {
  it("fades from opaque to nothing within a twentieth of its shorter side, on all four sides, and covers no place twice", () => {
    for (const [lon, lat] of [
      [1.0001, 42.5],
      [1.9999, 42.5],
      [1.5, 42.0001],
      [1.5, 42.9999],
      [1.0002, 42.0001],
    ] as const)
      expect(hiddenAt([one], lon, lat)).toEqual([1]);
    for (let step = 0; step < 60; step++) {
      const depth = 0.00057 + step / 1000;
      const [hidden = 0, ...again] = hiddenAt([one], 1 + depth, 42.5);
      expect(again).toEqual([]);
      const [deeper = 0] = hiddenAt([one], 1.001 + depth, 42.5);
      expect(deeper).toBeLessThanOrEqual(hidden);
      if (depth > 0.05) expect(hidden).toBe(0);
    }
  });

  it("hides nothing outside the bounding box, such as the sea", () => {
    expect(hiddenAt([one], 0.9999, 42.5)).toEqual([]);
    expect(hiddenAt([one], 1.5, 43.0001)).toEqual([]);
  });

  it("is at the western and eastern side of a region across the antimeridian, whose east is beyond 180 degrees", () => {
    const across: Box = [179, -18, -179, -16];
    for (const lon of [179.0001, 180.9999]) expect(hiddenAt([across], lon, -17)).toEqual([1]);
    for (const lon of [179.5, 180, 180.5]) expect(hiddenAt([across], lon, -17)).toEqual([]);
    const continued: Box = [-179.5, -18.1, -178, -15.9];
    expect(hiddenAt([across, continued], 180.9999, -17)).toEqual([]);
    expect(hiddenAt([across, continued], -179.4999, -17)).toEqual([]);
    expect(hiddenAt([across, continued], -178.0001, -17)).toEqual([1]);
  });

  it("is absent where another region continues", () => {
    const overlapping: Box = [1.9, 41.9, 3, 43.1];
    expect(hiddenAt([one, overlapping], 1.9999, 42.5)).toEqual([]);
    expect(hiddenAt([one, overlapping], 1.0001, 42.5)).toEqual([1]);
    expect(hiddenAt([one, overlapping], 2.9999, 42.5)).toEqual([1]);
    expect(fadeSteps([one, one])).toEqual([]);
    expect(hiddenAt([one, beside], 1.0001, 42.5)).toEqual([1]);
  });
});
