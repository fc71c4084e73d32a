import { describe, expect, it } from "vitest";
import { routeSeries } from "./route-series.ts";

const routeOf = (routePoints: readonly { x: number; y: number; z?: number }[]) => ({
  segments: [
    { position: 0, start: { x: 0, y: 0 }, end: { x: 0, y: 0 }, polyline: "", routePoints: [...routePoints] },
  ],
});

describe("[ROUT-8] the points of a route", () => {
  it("have lengths from the start, and heights where they are known", () => {
    const made = routeSeries(
      routeOf([
        { x: 24, y: 60, z: 10 },
        { x: 24, y: 60.01 },
        { x: 24, y: 60.02, z: 30 },
      ]),
    );
    // 0.01 degrees of a meridian on a sphere of R = 6371008.8 m are 1111.95 m.
    expect([...(made?.series.distance ?? [])].map(Math.round)).toEqual([0, 1112, 2224]);
    expect([...(made?.series.ele ?? [])]).toEqual([10, Number.NaN, 30]);
  });

  it("go on beyond the antimeridian, and have no heights if none is known", () => {
    const made = routeSeries(
      routeOf([
        { x: 179.9, y: 0 },
        { x: -179.9, y: 0 },
      ]),
    );
    expect([...(made?.line.lon ?? [])]).toEqual([179.9, expect.closeTo(180.1, 9)]);
    expect(made?.series.ele).toBeUndefined();
  });

  it("are none for a single place", () => {
    expect(routeSeries(routeOf([{ x: 24, y: 60 }]))).toBeUndefined();
  });
});
