import { describe, expect, it } from "vitest";
import type { TrackLine } from "../../../lib/track/track-series.ts";
import { thinnedLine } from "./thinned-line.ts";

/** Degrees of latitude per metre. */
const degree = 1 / 111_195;

const longLine = (points: number, strokeStarts: readonly number[]): TrackLine => {
  const indices = Float64Array.from({ length: points }, (_unused, index) => index);
  return {
    // 3 m to the north per point, in bends of 1 km by 40 m.
    lat: indices.map((index) => 61 + index * 3 * degree),
    lon: indices.map((index) => 25 + Math.sin((index * 3) / 160) * 80 * degree),
    distance: indices.map((index) => index * 3),
    strokeStarts,
  };
};

describe("thinnedLine", () => {
  it("does not change a line of a few thousand points", () => {
    const line = longLine(12_000, [0]);
    expect(thinnedLine(line)).toBe(line);
  });

  it("draws 100,000 points as at most 12,000, with its ends, its distances and the bends", () => {
    const line = longLine(100_000, [0]);
    const thin = thinnedLine(line);
    expect(thin.lat.length).toBeLessThanOrEqual(12_000);
    expect([thin.lat.at(0), thin.lat.at(-1)]).toEqual([line.lat.at(0), line.lat.at(-1)]);
    expect(thin.distance.at(-1)).toBe(299_997);
    expect(Math.max(...thin.lon)).toBeCloseTo(25 + 80 * degree, 6);
  });

  it("keeps points along a straight track, because colours change on it", () => {
    const line = longLine(50_000, [0]);
    const thin = thinnedLine({ ...line, lon: line.lon.map(() => 25) });
    const gaps = thin.distance.slice(1).map((metres, index) => metres - (thin.distance[index] ?? 0));
    expect(Math.max(...gaps)).toBeLessThan(150_000 / 3000);
  });

  it("starts strokes where they started", () => {
    const line = longLine(50_000, [0, 20_001]);
    const thin = thinnedLine(line);
    const second = thin.strokeStarts[1] ?? 0;
    expect(thin.distance[second]).toBe(20_001 * 3);
    expect(thin.distance[second - 1]).toBe(20_000 * 3);
  });
});
