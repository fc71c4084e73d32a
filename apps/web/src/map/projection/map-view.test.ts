import { describe, expect, it } from "vitest";
import {
  boundsOf,
  fitView,
  isSameView,
  metresPerPixel,
  project,
  unproject,
  worldX,
  worldY,
} from "./map-view.ts";

const none = { top: 0, right: 0, bottom: 0, left: 0 };

describe("the Web Mercator map", () => {
  it("has Greenwich and the equator in the middle and ends at 85.0511 degrees", () => {
    expect([worldX(0), worldY(0)]).toEqual([0.5, 0.5]);
    expect(worldY(85.051_128_78)).toBeCloseTo(0, 8);
    expect(worldX(181)).toBeGreaterThan(1);
  });

  it("inverts the projection of a pixel", () => {
    const view = { centre: { lon: 24.94, lat: 60.17 }, zoom: 12.3, width: 800, height: 500 };
    const [x, y] = project(view, 24.9, 60.2);
    const place = unproject(view, x, y);
    expect(place.lon).toBeCloseTo(24.9, 9);
    expect(place.lat).toBeCloseTo(60.2, 9);
  });

  it("has 78,271.5 m per pixel at the equator at zoom 0 with tiles of 512", () => {
    const view = { centre: { lon: 0, lat: 0 }, zoom: 0, width: 10, height: 10 };
    expect(metresPerPixel(view)).toBeCloseTo(78_271.517, 2);
    expect(metresPerPixel({ ...view, centre: { lon: 0, lat: 60 } })).toBeCloseTo(39_135.758, 2);
  });
});

describe("isSameView", () => {
  const view = { centre: { lon: 24.94, lat: 60.17 }, zoom: 12, width: 800, height: 500 };

  it("is true for a displacement that nobody sees", () => {
    expect(isSameView(view, { ...view })).toBe(true);
    expect(isSameView(view, { ...view, centre: { lon: 24.94 + 1e-9, lat: 60.17 } })).toBe(true);
  });

  it.each([
    ["moved by a pixel to the east", { ...view, centre: { lon: 24.94 + 360 / 512 / 2 ** 12, lat: 60.17 } }],
    ["moved to the north", { ...view, centre: { lon: 24.94, lat: 60.171 } }],
    ["zoomed", { ...view, zoom: 12.01 }],
    ["wider", { ...view, width: 801 }],
    ["lower", { ...view, height: 499 }],
  ])("is false for a map that is %s", (_, other) => {
    expect(isSameView(view, other)).toBe(false);
  });
});

describe("fitView", () => {
  const size = { width: 1000, height: 600 };

  it("puts the bounds inside the padding", () => {
    const padding = { top: 50, right: 100, bottom: 150, left: 20 };
    const view = fitView([10, 45, 10.2, 45.05], size, padding);
    const [left, top] = project(view, 10, 45.05);
    const [right, bottom] = project(view, 10.2, 45);
    expect(left).toBeGreaterThanOrEqual(19.999);
    expect(right).toBeLessThanOrEqual(900.001);
    expect(top).toBeGreaterThanOrEqual(49.999);
    expect(bottom).toBeLessThanOrEqual(450.001);
    expect(right - left).toBeCloseTo(880, 3);
  });

  it("shows some land around a single point without failing", () => {
    expect(fitView([1, 2, 1, 2], size, none).zoom).toBe(16.5);
  });

  it("stays small across the antimeridian if longitudes continue", () => {
    const view = fitView([179.9, -16.8, 180.1, -16.7], size, none);
    expect(view.zoom).toBeGreaterThan(10);
    expect(view.centre.lon).toBeCloseTo(180, 6);
  });
});

describe("boundsOf", () => {
  it("ignores points without a position", () => {
    const lat = Float64Array.from([Number.NaN, 60, 61]);
    const lon = Float64Array.from([25, 24, 26]);
    expect(boundsOf(lat, lon)).toEqual([24, 60, 26, 61]);
    expect(boundsOf(new Float64Array(), new Float64Array())).toBeUndefined();
  });
});
