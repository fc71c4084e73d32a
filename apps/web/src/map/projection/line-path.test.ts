import { describe, expect, it } from "vitest";
import type { TrackLine } from "../../lib/track/track-series.ts";
import { linePath } from "./line-path.ts";
import { type MapView, project } from "./map-view.ts";

const view: MapView = { centre: { lat: 0, lon: 0 }, zoom: 8, width: 400, height: 300 };
const line = (lon: readonly number[], lat: readonly number[] = lon.map(() => 0)): TrackLine => ({
  lat: Float64Array.from(lat),
  lon: Float64Array.from(lon),
  distance: Float64Array.from(lon, (_unused, index) => index),
  strokeStarts: [0],
});
const all = (drawn: TrackLine) =>
  linePath(drawn, { from: 0, to: drawn.lon.length - 1, step: undefined }, view);
/** Degrees of longitude per pixel. */
const pixel = 1 / (project(view, 1, 0)[0] - project(view, 0, 0)[0]);

describe("a line on a map", () => {
  it("goes from the middle of the map to the right and up, as on the map", () => {
    expect(all(line([0, 50 * pixel]))).toBe("M200.0 150.0L250.0 150.0");
    const [, y = 0] = /^M200\.0 150\.0L200\.0 ([\d.]+)$/.exec(all(line([0, 0], [0, 50 * pixel]))) ?? [];
    // Near the equator, Mercator has the same scale in both directions.
    expect(Number(y)).toBeCloseTo(100, 1);
  });

  it("leaves out invisible points, but never the end", () => {
    const crowd = line([0, 0.2 * pixel, 0.4 * pixel, 10 * pixel, 10.1 * pixel]);
    expect(all(crowd)).toBe("M200.0 150.0L210.0 150.0L210.1 150.0");
  });

  it("skips points without a place, also at its start", () => {
    expect(all(line([Number.NaN, 0, Number.NaN, 10 * pixel]))).toBe("M200.0 150.0L210.0 150.0");
    expect(all(line([Number.NaN]))).toBe("");
  });

  it("goes to the right of the way where it covers itself: down on the map when it goes east", () => {
    const run = { from: 0, to: 1, step: 1, isBeside: true } as const;
    expect(linePath(line([0, 50 * pixel]), run, view)).toBe("M200.0 152.8L250.0 152.8");
    expect(linePath(line([50 * pixel, 0]), run, view)).toBe("M250.0 147.3L200.0 147.3");
  });

  it("draws only the requested run", () => {
    const track = line([0, 10 * pixel, 20 * pixel, 30 * pixel]);
    expect(linePath(track, { from: 1, to: 2, step: undefined }, view)).toBe("M210.0 150.0L220.0 150.0");
  });
});
