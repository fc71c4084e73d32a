import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { earthRadius, haversine } from "./haversine.ts";

const latitude = fc.double({ min: -90, max: 90, noNaN: true });
const longitude = fc.double({ min: -180, max: 180, noNaN: true });

describe("haversine", () => {
  it("agrees with the published example from Nashville to Los Angeles", () => {
    // Rosetta Code, "Haversine formula": 2887.2599506 km with R = 6372.8 km.
    const expected = (2887259.9506 * earthRadius) / 6372800;
    expect(haversine(36.12, -86.67, 33.94, -118.4)).toBeCloseTo(expected, 1);
  });

  it("measures a degree of a great circle", () => {
    const degree = (Math.PI * earthRadius) / 180;
    expect(haversine(0, 0, 0, 1)).toBeCloseTo(degree, 6);
    expect(haversine(0, 0, 1, 0)).toBeCloseTo(degree, 6);
  });

  it("crosses the antimeridian the short way", () => {
    expect(haversine(0, 179.5, 0, -179.5)).toBeCloseTo(haversine(0, -0.5, 0, 0.5), 6);
  });

  it("treats all longitudes at a pole as one point", () => {
    expect(haversine(90, 0, 90, 135)).toBeCloseTo(0, 6);
    expect(haversine(90, 12, -90, 77)).toBeCloseTo(Math.PI * earthRadius, 3);
  });

  it("is symmetric, finite and at most half a circumference", () => {
    fc.assert(
      fc.property(latitude, longitude, latitude, longitude, (lat1, lon1, lat2, lon2) => {
        const there = haversine(lat1, lon1, lat2, lon2);
        expect(there).toBeGreaterThanOrEqual(0);
        expect(there).toBeLessThanOrEqual(Math.PI * earthRadius + 1e-6);
        expect(haversine(lat2, lon2, lat1, lon1)).toBeCloseTo(there, 3);
      }),
    );
  });

  it("returns NaN for NaN", () => {
    expect(haversine(Number.NaN, 0, 0, 0)).toBeNaN();
  });
});
