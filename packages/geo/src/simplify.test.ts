import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { haversine } from "./haversine.ts";
import { simplifyLine } from "./simplify.ts";

/** A point `metres` north and east of 60 N 25 E. */
const metresNorth = (metres: number): number => 60 + metres / 111_195;
const metresEast = (metres: number): number => 25 + metres / (111_195 * 0.5);

describe("simplifyLine", () => {
  it("keeps only the ends of a straight line, and the corner of a bent one", () => {
    const lat = Float64Array.from([0, 100, 200, 300, 400], metresNorth);
    const straight = new Float64Array(5).fill(25);
    expect([...simplifyLine(lat, straight, 5)]).toEqual([0, 4]);
    const bent = Float64Array.from([0, 0, 50, 0, 0], metresEast);
    expect([...simplifyLine(lat, bent, 5)]).toEqual([0, 1, 2, 3, 4]);
    expect([...simplifyLine(lat, bent, 60)]).toEqual([0, 4]);
  });

  it("keeps the farthest point of an out-and-back line, whose ends coincide", () => {
    const lat = Float64Array.from([0, 500, 1000, 500, 0], metresNorth);
    expect([...simplifyLine(lat, new Float64Array(5).fill(25), 5)]).toEqual([0, 2, 4]);
  });

  it("treats a straight line across the antimeridian as straight", () => {
    const lat = new Float64Array(5);
    const lon = Float64Array.from([179.98, 179.99, 180, -179.99, -179.98]);
    expect([...simplifyLine(lat, lon, 5)]).toEqual([0, 4]);
  });

  it("handles empty, one and two points and omits NaN", () => {
    expect([...simplifyLine(new Float64Array(0), new Float64Array(0), 5)]).toEqual([]);
    expect([...simplifyLine(Float64Array.of(1), Float64Array.of(2), 5)]).toEqual([0]);
    const lat = Float64Array.of(Number.NaN, 1, Number.NaN, 2);
    expect([...simplifyLine(lat, Float64Array.of(1, 1, 1, 1), 5)]).toEqual([1, 3]);
  });

  it("handles 100,000 points of a spiral without overflowing", () => {
    const length = 100_000;
    const lat = Float64Array.from({ length }, (_, i) => metresNorth(i * Math.cos(i / 10)));
    const lon = Float64Array.from({ length }, (_, i) => metresEast(i * Math.sin(i / 10)));
    const kept = simplifyLine(lat, lon, 1);
    expect(kept[0]).toBe(0);
    expect(kept.at(-1)).toBe(length - 1);
  });

  it("has every dropped point within the tolerance of the kept line", () => {
    const step = fc.tuple(fc.integer({ min: -80, max: 80 }), fc.integer({ min: -80, max: 80 }));
    fc.assert(
      fc.property(fc.array(step, { minLength: 3, maxLength: 120 }), (steps) => {
        let north = 0;
        let east = 0;
        const points = steps.map(([n, e]) => {
          north += n;
          east += e;
          return { lat: metresNorth(north), lon: metresEast(east) };
        });
        const lat = Float64Array.from(points, (point) => point.lat);
        const lon = Float64Array.from(points, (point) => point.lon);
        const kept = simplifyLine(lat, lon, 20);
        for (let k = 1; k < kept.length; k++) {
          const [a, b] = [kept[k - 1] ?? 0, kept[k] ?? 0];
          for (let p = a + 1; p < b; p++) {
            expect(nearestOfStretch(lat, lon, p, a, b)).toBeLessThanOrEqual(20.2);
          }
        }
      }),
      { numRuns: 60 },
    );
  });
});

/**
 * Distance from a point to a segment by walking along it in 400 steps: slow, but independent of the code
 * under test.
 */
const nearestOfStretch = (lat: Float64Array, lon: Float64Array, p: number, a: number, b: number): number => {
  let nearest = Number.POSITIVE_INFINITY;
  for (let step = 0; step <= 400; step++) {
    const part = step / 400;
    const atLat = (lat[a] ?? 0) + part * ((lat[b] ?? 0) - (lat[a] ?? 0));
    const atLon = (lon[a] ?? 0) + part * ((lon[b] ?? 0) - (lon[a] ?? 0));
    nearest = Math.min(nearest, haversine(lat[p] ?? 0, lon[p] ?? 0, atLat, atLon));
  }
  return nearest;
};
