import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { earthRadius, haversine } from "./haversine.ts";
import { dividedArc, metresToArc, placeAt, placeBeyond, unitVector } from "./sphere.ts";

const latitudes = fc.double({ min: -90, max: 90, noNaN: true });
const longitudes = fc.double({ min: -180, max: 180, noNaN: true });

const toArc = (place: [number, number], from: [number, number], to: [number, number]) =>
  metresToArc(unitVector(...place), unitVector(...from), unitVector(...to));

const inRange = (value: number) => Math.max(-89.9, Math.min(89.9, value));

describe("the sphere", () => {
  it("finds the destination for a direction and a distance", () => {
    fc.assert(
      fc.property(
        latitudes,
        longitudes,
        fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }),
        fc.double({ min: 0, max: 5000, noNaN: true }),
        (lat, lon, direction, metres) => {
          const place = placeAt(lat, lon, direction, metres);
          expect(haversine(lat, lon, place.lat, place.lon)).toBeCloseTo(metres, 1);
        },
      ),
    );
  });

  it("works across 180 degrees and away from a pole", () => {
    expect(placeAt(0, 179.999, Math.PI / 2, 1000).lon).toBeCloseTo(-179.992, 3);
    expect(placeAt(90, 0, 1, 1000).lat).toBeCloseTo(90 - (1000 / earthRadius) * (180 / Math.PI), 9);
  });

  it("measures to the middle of a path, not only to its ends", () => {
    const degree = (earthRadius * Math.PI) / 180;
    expect(toArc([0.01, 5], [0, 0], [0, 10])).toBeCloseTo(0.01 * degree, 3);
    expect(toArc([0, 11], [0, 0], [0, 10])).toBeCloseTo(degree, 3);
    expect(toArc([-1, 0], [0, 0], [0, 10])).toBeCloseTo(degree, 3);
    expect(toArc([1, 1], [1, 1], [1, 1])).toBe(0);
  });

  it("is right across 180 degrees and over the pole", () => {
    expect(toArc([0, 180], [0, 179.9], [0, -179.9])).toBeCloseTo(0, 3);
    expect(toArc([90, 0], [89.9, 10], [89.9, -170])).toBeCloseTo(0, 3);
    expect(toArc([0, 0], [0, 90], [0, -90])).toBe(0);
  });

  it("extends a line beyond a place, straight on", () => {
    fc.assert(
      fc.property(
        latitudes,
        longitudes,
        fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }),
        fc.double({ min: 20, max: 5000, noNaN: true }),
        (lat, lon, direction, metres) => {
          const at = (distance: number) => placeAt(inRange(lat), lon, direction, distance);
          const [from, to, end] = [at(0), at(100), at(100 + metres)];
          const beyond = placeBeyond(unitVector(from.lat, from.lon), unitVector(to.lat, to.lon), metres);
          const miss = unitVector(end.lat, end.lon).map((value, axis) => value - (beyond[axis] ?? 0));
          expect(Math.hypot(...miss) * earthRadius).toBeLessThan(0.01);
        },
      ),
    );
    const place = unitVector(60, 24);
    expect(placeBeyond(place, place, 500)).toEqual(place);
  });

  it("agrees with walking along the path in small steps", () => {
    const near = fc.double({ min: -0.05, max: 0.05, noNaN: true });
    fc.assert(
      fc.property(latitudes, longitudes, near, near, near, near, (lat, lon, a, b, c, d) => {
        const [from, to] = [
          [inRange(lat + a), lon + b],
          [inRange(lat + c), lon + d],
        ] as const;
        const [start, end] = [unitVector(...from), unitVector(...to)];
        let least = Number.POSITIVE_INFINITY;
        for (let k = 0; k <= 1000; k++) {
          const at = start.map((value, i) => value + ((end[i] ?? 0) - value) * (k / 1000));
          const [x = 0, y = 0, z = 0] = at;
          const steps = haversine(
            inRange(lat),
            lon,
            (Math.atan2(z, Math.hypot(x, y)) * 180) / Math.PI,
            (Math.atan2(y, x) * 180) / Math.PI,
          );
          least = Math.min(least, steps);
        }
        const exact = metresToArc(unitVector(inRange(lat), lon), start, end);
        expect(exact).toBeLessThanOrEqual(least + 0.01);
        // At most a thousandth of a path of 16 km.
        expect(exact).toBeGreaterThan(least - 16);
      }),
    );
  });

  it("divides a path into equal parts that lie on it", () => {
    fc.assert(
      fc.property(
        latitudes,
        longitudes,
        fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }),
        fc.double({ min: 1, max: 300_000, noNaN: true }),
        fc.integer({ min: 1, max: 12 }),
        (lat, lon, direction, metres, parts) => {
          const end = placeAt(inRange(lat), lon, direction, metres);
          const places = [
            { lat: inRange(lat), lon },
            ...dividedArc(inRange(lat), lon, end.lat, end.lon, parts),
            end,
          ];
          expect(places).toHaveLength(parts + 1);
          for (const [i, place] of places.entries()) {
            const before = places[i - 1];
            if (before)
              expect(haversine(before.lat, before.lon, place.lat, place.lon)).toBeCloseTo(metres / parts, 1);
          }
        },
      ),
    );
  });

  it("divides across 180 degrees, and what has no direction", () => {
    expect(dividedArc(0, 179, 0, -179, 2)[0]?.lon).toSatisfy(
      (lon: number) => Math.abs(Math.abs(lon) - 180) < 1e-9,
    );
    expect(dividedArc(10, 20, 10, 20, 3)).toHaveLength(2);
    for (const { lat, lon } of dividedArc(10, 20, 10, 20, 3)) {
      expect(lat).toBeCloseTo(10, 9);
      expect(lon).toBeCloseTo(20, 9);
    }
  });
});
