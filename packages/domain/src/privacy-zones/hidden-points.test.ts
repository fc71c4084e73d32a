import { describe, expect, it } from "vitest";
import type { Recording } from "../recording/recording.ts";
import { extendRedaction } from "./extend-redaction.ts";
import { hiddenPoints, reachWithoutFix } from "./hidden-points.ts";
import { effectiveZone } from "./privacy-zones.ts";

const degree = (6_371_008.8 * Math.PI) / 180;
const seed = "0123456789abcdef0123456789abcdef";
const zone = effectiveZone({ lat: 0, lon: 0, radius: 200, seed });

/** Positions in metres east of the centre of the zone, undefined without a fix; a point each second. */
const pointsAt = (metres: readonly (number | undefined)[]): Recording => ({
  startTime: Date.UTC(2025, 5, 1, 10),
  length: metres.length,
  segmentStarts: [0],
  laps: [],
  columns: {
    time: Float64Array.from(metres, (_, i) => i),
    lat: Float64Array.from(metres, (east) => (east === undefined ? Number.NaN : zone.lat)),
    lon: Float64Array.from(metres, (east) =>
      east === undefined ? Number.NaN : zone.lon + east / (degree * Math.cos((zone.lat * Math.PI) / 180)),
    ),
  },
});

const hiddenOf = (metres: readonly (number | undefined)[]): number[] => [
  ...hiddenPoints(pointsAt(metres), [zone]).hidden,
];

describe("hidden points", () => {
  const near = zone.radius + reachWithoutFix - 1;
  const far = zone.radius + reachWithoutFix + 1;

  it("[PRIV-2] include those before the first fix, if it is near a zone", () => {
    expect(hiddenOf([undefined, undefined, near, near + 10])).toEqual([1, 1, 0, 0]);
    expect(hiddenOf([undefined, undefined, far, far + 10])).toEqual([0, 0, 0, 0]);
  });

  it("[PRIV-2] include those after the last fix, if it is near a zone", () => {
    expect(hiddenOf([near + 10, near, undefined, undefined])).toEqual([0, 0, 1, 1]);
    expect(hiddenOf([far + 10, far, undefined, undefined])).toEqual([0, 0, 0, 0]);
  });

  it("[PRIV-2] do not include the first point beside a zone, only those inside", () => {
    expect(hiddenOf([zone.radius + 1, zone.radius + 11])).toEqual([0, 0]);
    expect(hiddenOf([zone.radius - 1, zone.radius + 1])).toEqual([1, 0]);
  });

  it("[PRIV-2] include those without a fix between two points, if one of these is hidden", () => {
    expect(hiddenOf([far, zone.radius + 5, undefined, zone.radius - 5, undefined, far])).toEqual([
      0, 0, 1, 1, 1, 0,
    ]);
  });
});

describe("extended redaction", () => {
  it("[PRIV-2] continues beyond the disc by a random length at each cut, the same each time", () => {
    const east = Array.from({ length: 601 }, (_, i) => i * 10 - 3000);
    const recording = pointsAt(east);
    const found = hiddenPoints(recording, [zone]);
    const { hidden } = extendRedaction(recording, found, [zone]);
    expect(extendRedaction(recording, found, [zone]).hidden).toEqual(hidden);
    const first = hidden.indexOf(1);
    const last = hidden.lastIndexOf(1);
    const [before, after] = [-(east[first] ?? 0), east[last] ?? 0].map((metres) => metres - zone.radius);
    // The track leads straight back into the disc, so it is hidden for another radius and for the random
    // length.
    for (const beyond of [before ?? 0, after ?? 0]) {
      expect(beyond).toBeGreaterThanOrEqual(zone.radius - 10);
      expect(beyond).toBeLessThanOrEqual(zone.radius + zone.varies + 10);
    }
    expect(Math.abs((before ?? 0) - (after ?? 0))).toBeGreaterThan(10);
  });

  it("[PRIV-2] leaves a recording unchanged without positions or without zones", () => {
    const recording = pointsAt([-500, 0, 500]);
    const none = hiddenPoints(recording, []);
    expect(extendRedaction(recording, none, [])).toBe(none);
    const indoors = { ...recording, columns: {} };
    const found = hiddenPoints(indoors, [zone]);
    expect(extendRedaction(indoors, found, [zone])).toBe(found);
  });
});
