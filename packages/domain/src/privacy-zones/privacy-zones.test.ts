import { haversine } from "@cairn/geo/haversine";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { effectiveZone, isHidden, isSamePlace, type PrivacyZone, zoneRadius } from "./privacy-zones.ts";

const seeds = fc.stringMatching(/^[0-9a-f]{32}$/);
const zones: fc.Arbitrary<PrivacyZone> = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lon: fc.double({ min: -180, max: 180, noNaN: true }),
  radius: fc.integer({ min: zoneRadius.least, max: zoneRadius.most }),
  seed: seeds,
});

/** Enough seeds that differ from each other, like the server's random ones. */
const manySeeds = Array.from({ length: 4000 }, (_, k) =>
  [0x9e3779b1, 0x85ebca6b, 0xc2b2ae35, 0x27d4eb2f]
    .map((factor) => (Math.imul(k + 1, factor) >>> 0).toString(16).padStart(8, "0"))
    .join(""),
);

describe("privacy zones", () => {
  it("[PRIV-1] contain the place that was set, with 25 m and more to spare, everywhere on earth", () => {
    fc.assert(
      fc.property(zones, (zone) => {
        const { lat, lon, radius } = effectiveZone(zone);
        expect(haversine(lat, lon, zone.lat, zone.lon) + zone.radius + 25).toBeLessThan(radius);
        expect(Math.abs(lat)).toBeLessThanOrEqual(90);
        expect(Math.abs(lon)).toBeLessThanOrEqual(180);
      }),
    );
  });

  it("[PRIV-1] are the same each time", () => {
    fc.assert(
      fc.property(zones, (zone) => {
        expect(effectiveZone(zone)).toEqual(effectiveZone({ ...zone }));
      }),
    );
  });

  it("[PRIV-1] distribute the centre evenly in a disc: half of the shifts are beyond 0.71 of the furthest, in every direction", () => {
    const set = { lat: 60, lon: 24, radius: 200 };
    const discs = manySeeds.map((seed) => effectiveZone({ ...set, seed }));
    const shifts = discs.map(({ lat, lon }) => haversine(lat, lon, set.lat, set.lon));
    const beyond = shifts.filter((shift) => shift > 200 * Math.SQRT1_2).length / shifts.length;
    expect(Math.max(...shifts)).toBeLessThanOrEqual(200);
    expect(beyond).toBeCloseTo(0.5, 1);
    const quarter = (isNorth: boolean, isEast: boolean) =>
      discs.filter(({ lat, lon }) => lat > 60 === isNorth && lon > 24 === isEast).length / discs.length;
    for (const isNorth of [true, false]) {
      for (const isEast of [true, false]) expect(quarter(isNorth, isEast)).toBeCloseTo(0.25, 1);
    }
  });

  it("[PRIV-1] do not reveal by the radius of the cut how far the centre was shifted", () => {
    const discs = manySeeds.map((seed) => effectiveZone({ lat: 0, lon: 0, radius: 500, seed }));
    const pairs = discs.map(({ lat, lon, radius }) => [haversine(lat, lon, 0, 0), radius] as const);
    const mean = (k: 0 | 1) => pairs.reduce((sum, pair) => sum + pair[k], 0) / pairs.length;
    const [a, b] = [mean(0), mean(1)];
    const covariance = pairs.reduce((sum, [x, y]) => sum + (x - a) * (y - b), 0);
    const spread = (k: 0 | 1, middle: number) =>
      Math.sqrt(pairs.reduce((sum, pair) => sum + (pair[k] - middle) ** 2, 0));
    expect(Math.abs(covariance / spread(0, a) / spread(1, b))).toBeLessThan(0.06);
  });

  it("[PRIV-1] keep their shift for another radius if possible, and show few others", () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const shifts = new Set(
          Array.from({ length: 39 }, (_, k) => {
            const { lat, lon } = effectiveZone({ lat: 10, lon: 20, radius: 100 + 50 * k, seed });
            return `${lat.toFixed(7)} ${lon.toFixed(7)}`;
          }),
        );
        // A sequence of n has about ln n records; the furthest shift grows 6.5 times, its area 42 times: 1 +
        // ln 42 = 4.7.
        expect(shifts.size).toBeLessThanOrEqual(14);
      }),
    );
  });

  it("[PRIV-1] stay at the same place after a small correction", () => {
    const home = { lat: 60, lon: 24, radius: 200 };
    expect(isSamePlace(home, { ...home, radius: 2000 })).toBe(true);
    expect(isSamePlace(home, { ...home, lat: 60.0017 })).toBe(true);
    expect(isSamePlace(home, { ...home, lat: 60.0019 })).toBe(false);
  });

  it("[PRIV-1] hide what is in any of them", () => {
    const [seed = ""] = manySeeds;
    const discs = [effectiveZone({ lat: 60, lon: 24, radius: 100, seed })];
    expect(isHidden(discs, 60, 24)).toBe(true);
    expect(isHidden(discs, 60.01, 24)).toBe(false);
    expect(isHidden([], 60, 24)).toBe(false);
  });
});
