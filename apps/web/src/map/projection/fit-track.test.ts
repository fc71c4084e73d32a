import { describe, expect, it } from "vitest";
import { fitClear } from "./fit-track.ts";
import { boundsOf, project } from "./map-view.ts";

const none = { width: 0, height: 0 };

describe("fitClear", () => {
  it("keeps the fitted line out of the legend's corner", () => {
    const lat = Float64Array.from({ length: 100 }, (_unused, index) => 45 + index / 5000);
    const lon = Float64Array.from({ length: 100 }, (_unused, index) => 7 + index / 4000);
    const bounds = boundsOf(lat, lon);
    if (!bounds) throw new Error("the line has positions");
    const size = { width: 800, height: 500 };
    const corner = { width: 300, height: 120 };
    const padding = { top: 40, right: 40, bottom: 40, left: 40 };
    const corners = { left: corner, right: none };
    const view = fitClear({ lat, lon, distance: lat, strokeStarts: [0] }, bounds, size, padding, corners);
    for (const index of lat.keys()) {
      const [x, y] = project(view, lon[index] ?? 0, lat[index] ?? 0);
      expect(x < corner.width && y > size.height - corner.height).toBe(false);
    }
  });

  it("keeps the end of a line out of the corner with scale and credit, wherever the legend is", () => {
    const lat = Float64Array.of(45.01, 45);
    const lon = Float64Array.of(7, 7.01);
    const bounds = boundsOf(lat, lon);
    if (!bounds) throw new Error("the line has positions");
    const size = { width: 390, height: 330 };
    const corners = { left: { width: 120, height: 88 }, right: { width: 150, height: 64 } };
    const padding = { top: 52, right: 68, bottom: 40, left: 40 };
    const view = fitClear({ lat, lon, distance: lat, strokeStarts: [0] }, bounds, size, padding, corners);
    const [x, y] = project(view, 7.01, 45);
    expect(x > size.width - 150 && y > size.height - 64).toBe(false);
  });

  it("uses a low map for the line rather than for the margin around it", () => {
    const lat = Float64Array.of(45, 45.02);
    const lon = Float64Array.of(7, 7.01);
    const bounds = boundsOf(lat, lon);
    if (!bounds) throw new Error("the line has positions");
    const line = { lat, lon, distance: lat, strokeStarts: [0] };
    const padding = { top: 72, right: 96, bottom: 72, left: 72 };
    const corners = { left: none, right: none };
    const view = fitClear(line, bounds, { width: 800, height: 180 }, padding, corners);
    const [, south] = project(view, 7, 45);
    const [, north] = project(view, 7, 45.02);
    expect(south - north).toBeCloseTo(180 * 0.6, 6);
    expect(north).toBeGreaterThan(30);
  });
});
