import { describe, expect, it } from "vitest";
import type { MapView } from "../projection/map-view.ts";
import { graticuleGeojson } from "./graticule-geojson.ts";

const view: MapView = { centre: { lat: 60, lon: 24 }, zoom: 10, width: 400, height: 300 };

describe("the graticule on a drawn map", () => {
  it("has meridians and parallels that extend beyond the map on all sides", () => {
    const [lines] = graticuleGeojson(view).features;
    const { type, coordinates } = lines?.geometry ?? expect.fail("no lines");
    expect(type).toBe("MultiLineString");
    const ends = coordinates as number[][][];
    const meridians = ends.filter(([a, b]) => a?.[0] === b?.[0]);
    const parallels = ends.filter(([a, b]) => a?.[1] === b?.[1]);
    expect(meridians.length + parallels.length).toBe(ends.length);
    expect(Math.min(meridians.length, parallels.length)).toBeGreaterThan(2);
    // A pixel at zoom 10 is 360 / (512 × 2^10) degrees of longitude, and the map is 400 pixels wide.
    const half = (200 * 360) / (512 * 1024);
    const lons = meridians.map(([a]) => a?.[0] ?? 0);
    expect([Math.min(...lons) < 24 - half, Math.max(...lons) > 24 + half]).toEqual([true, true]);
    for (const [a, b] of parallels) {
      expect(Math.min(a?.[0] ?? 0, b?.[0] ?? 0)).toBeCloseTo(24 - 3 * half, 6);
      expect(Math.max(a?.[0] ?? 0, b?.[0] ?? 0)).toBeCloseTo(24 + 3 * half, 6);
    }
    // Whole seconds of arc.
    for (const lon of lons) expect((lon * 3600) % 1).toBeCloseTo(0, 6);
  });
});
