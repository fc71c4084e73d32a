import { describe, expect, it } from "vitest";
import { latitudeAt, longitudeAt, maxMercatorLatitude, mercatorX, mercatorY } from "./mercator.ts";

describe("the square map of the world", () => {
  it("has known places where they are", () => {
    // Andorra la Vella in metres of EPSG:3857, from epsg.io, and the half circumference of that map.
    const half = 20_037_508.342_789_244;
    expect((mercatorX(1.521_8) - 0.5) * 2 * half).toBeCloseTo(169_406, 0);
    expect((0.5 - mercatorY(42.506_3)) * 2 * half).toBeCloseTo(5_237_600, -3);
    expect([mercatorX(-180), mercatorX(180)]).toEqual([0, 1]);
    expect(mercatorY(90)).toBeCloseTo(0, 12);
    expect(mercatorY(-maxMercatorLatitude)).toBeCloseTo(1, 12);
  });

  it("leads back to where one came from", () => {
    for (const degrees of [-84, -42.5, 0, 13.75, 60.17]) {
      expect(latitudeAt(mercatorY(degrees))).toBeCloseTo(degrees, 10);
      expect(longitudeAt(mercatorX(degrees))).toBeCloseTo(degrees, 10);
    }
  });
});
