import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  latitudeAt,
  longitudeAt,
  maxMercatorLatitude,
  mercatorX,
  mercatorY,
  mercatorYOfMany,
} from "./mercator.ts";

describe("the square map of the world", () => {
  it("agrees with published coordinates", () => {
    // Andorra la Vella in metres of EPSG:3857, from epsg.io, and half of that map's circumference.
    const half = 20_037_508.342_789_244;
    expect((mercatorX(1.521_8) - 0.5) * 2 * half).toBeCloseTo(169_406, 0);
    expect((0.5 - mercatorY(42.506_3)) * 2 * half).toBeCloseTo(5_237_600, -3);
    expect([mercatorX(-180), mercatorX(180)]).toEqual([0, 1]);
    expect(mercatorY(90)).toBeCloseTo(0, 12);
    expect(mercatorY(-maxMercatorLatitude)).toBeCloseTo(1, 12);
  });

  it("can be inverted", () => {
    for (const degrees of [-84, -42.5, 0, 13.75, 60.17]) {
      expect(latitudeAt(mercatorY(degrees))).toBeCloseTo(degrees, 10);
      expect(longitudeAt(mercatorX(degrees))).toBeCloseTo(degrees, 10);
    }
  });

  it("is the same for many points, to a ten-thousandth of a unit in the deepest track tiles", () => {
    const unit = 1 / (2 ** 16 * 4096);
    const latitude = fc.double({ min: -90, max: 90, noNaN: true });
    fc.assert(
      fc.property(latitude, (degrees) => {
        expect(Math.abs(mercatorYOfMany(degrees) - mercatorY(degrees))).toBeLessThan(unit / 10_000);
      }),
    );
    const ends = [
      -90,
      -maxMercatorLatitude,
      -85,
      0,
      1 / 64,
      85,
      maxMercatorLatitude,
      90,
      -Infinity,
      Infinity,
    ];
    for (const degrees of ends) expect(mercatorYOfMany(degrees)).toBeCloseTo(mercatorY(degrees), 12);
    expect(mercatorYOfMany(Number.NaN)).toBeNaN();
  });
});
