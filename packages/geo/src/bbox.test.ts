import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bboxOf } from "./bbox.ts";
import { longitudeDelta } from "./position.ts";

describe("bboxOf", () => {
  it("is west, south, east, north", () => {
    expect(bboxOf(Float64Array.of(60, 61, 60.5), Float64Array.of(25, 24, 26))).toEqual([24, 60, 26, 61]);
  });

  it("crosses the antimeridian, with west greater than east", () => {
    // RFC 7946, section 5.2: the Fiji archipelago, [177.0, -20.0, -178.0, -16.0].
    expect(bboxOf(Float64Array.of(-20, -16), Float64Array.of(177, -178))).toEqual([177, -20, -178, -16]);
  });

  it("is valid for points that share one place and undefined for none", () => {
    expect(bboxOf(Float64Array.of(1, 1), Float64Array.of(2, 2))).toEqual([2, 1, 2, 1]);
    expect(bboxOf(new Float64Array(0), new Float64Array(0))).toBeUndefined();
    expect(bboxOf(Float64Array.of(Number.NaN), Float64Array.of(2))).toBeUndefined();
  });

  it("ignores invalid positions", () => {
    const lat = Float64Array.of(60, 95.5, Number.NaN, 60);
    const lon = Float64Array.of(25, 25, 25, 181.2);
    expect(bboxOf(lat, lon)).toEqual([25, 60, 25, 60]);
  });

  it("reaches the poles", () => {
    expect(bboxOf(Float64Array.of(90, 89), Float64Array.of(0, 1))).toEqual([0, 89, 1, 90]);
  });

  it("contains every point", () => {
    const point = fc.record({
      lat: fc.double({ min: -90, max: 90, noNaN: true }),
      lon: fc.double({ min: -180, max: 180, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(point, { minLength: 1, maxLength: 30 }), (points) => {
        const box = bboxOf(
          Float64Array.from(points, (each) => each.lat),
          Float64Array.from(points, (each) => each.lon),
        );
        expect(box).toBeDefined();
        if (box === undefined) return;
        const [west, south, east, north] = box;
        for (const { lat, lon } of points) {
          expect(lat >= south && lat <= north).toBe(true);
          expect(west <= east ? lon >= west && lon <= east : lon >= west || lon <= east).toBe(true);
        }
      }),
    );
  });

  it("is never wider than half the globe for a track shorter than that", () => {
    const start = fc.double({ min: -180, max: 180, noNaN: true });
    const steps = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { maxLength: 40 });
    fc.assert(
      fc.property(start, steps, (from, moves) => {
        let lon = from;
        const lons = [lon, ...moves.map((move) => (lon = longitudeDelta(0, lon + move)))];
        const box = bboxOf(new Float64Array(lons.length), Float64Array.from(lons));
        expect(box).toBeDefined();
        if (box === undefined) return;
        const width = box[0] <= box[2] ? box[2] - box[0] : box[2] + 360 - box[0];
        expect(width).toBeLessThanOrEqual(80.001);
      }),
    );
  });
});
