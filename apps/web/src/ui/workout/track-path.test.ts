import { describe, expect, it } from "vitest";
import { trackPath } from "./track-path.ts";

/** Web Mercator as in the map's tiles (EPSG:3857): shares of the world from its upper edge. */
const yOf = (degrees: number) => (1 - Math.asinh(Math.tan((degrees * Math.PI) / 180)) / Math.PI) / 2;

const frame = { width: 100, height: 60, margin: 10 };
const columns = (...points: readonly (readonly [number, number])[]) =>
  [Float64Array.from(points, ([lat]) => lat), Float64Array.from(points, ([, lon]) => lon)] as const;

describe("trackPath", () => {
  it("fits a track into its frame, with north up and east to the right", () => {
    const path = trackPath(...columns([0, 0], [1, 1]), frame);
    expect(path?.start).toEqual({ x: expect.closeTo(30, 1), y: expect.closeTo(50, 3) });
    expect(path?.d).toMatch(/^M30\.0 50\.0L70\.0 10\.0$/);
  });

  it("starts a new stroke where the line restarts", () => {
    const path = trackPath(...columns([0, 0], [0, 1], [1, 0], [1, 1]), frame, [2]);
    expect(path?.d).toMatch(/^M[^ML]+L[^ML]+M[^ML]+L[^ML]+$/);
  });

  it("preserves angles: at 60° north a degree of longitude is half as long as one of latitude", () => {
    const path = trackPath(...columns([60, 20], [60.001, 20], [60.001, 20.002]), frame);
    const rise = (path?.y[0] ?? 0) - (path?.y[1] ?? 0);
    const run = (path?.x[2] ?? 0) - (path?.x[1] ?? 0);
    expect(run / rise).toBeCloseTo(1, 2);
  });

  it("does not cross the whole map at the antimeridian", () => {
    const path = trackPath(...columns([0, 179.9], [0, -179.9], [0.1, -179.8]), frame);
    expect(path?.x[1]).toBeGreaterThan(path?.x[0] ?? Infinity);
    expect((path?.x[2] ?? 0) - (path?.x[1] ?? 0)).toBeCloseTo(((path?.x[1] ?? 0) - (path?.x[0] ?? 0)) / 2, 6);
  });

  it("puts a single place in the middle and draws nothing without one", () => {
    expect(trackPath(...columns([61.5, 23.8]), frame)?.start).toEqual({ x: 50, y: 30 });
    expect(trackPath(...columns(), frame)).toBeUndefined();
  });

  it("[PICT-1] reports the view in which it is drawn, so that the ground can be aligned", () => {
    const [lat, lon] = [Float64Array.of(42.5, 42.53, 42.52), Float64Array.of(1.52, 1.55, 1.6)];
    const wide = { width: 600, height: 300, margin: { top: 10, right: 90, bottom: 40, left: 20 } };
    const path = trackPath(lat, lon, wide);
    const { centre, zoom } = path?.view ?? { centre: { lon: 0, lat: 0 }, zoom: 0 };
    // The world is 512 pixels wide at zoom 0.
    const world = 512 * 2 ** zoom;
    lat.forEach((latitude, index) => {
      expect(path?.x[index]).toBeCloseTo((((lon[index] ?? 0) - centre.lon) / 360) * world + 300, 4);
      expect(path?.y[index]).toBeCloseTo((yOf(latitude) - yOf(centre.lat)) * world + 150, 4);
    });
  });
});
