import { encodePolyline } from "@cairn/geo/polyline";
import { VectorTile } from "@mapbox/vector-tile";
import { PbfReader } from "pbf";
import { describe, expect, it } from "vitest";
import { drawTrackTile, type DrawnTrack } from "./draw-track-tile.ts";

/** Zooms 9, 12 and 16 of 60.005, 24.005 by the formula in OpenStreetMap's wiki (Slippy map tilenames). */
const [far, near, nearest] = [
  { z: 9, x: 290, y: 148 },
  { z: 12, x: 2321, y: 1189 },
  { z: 16, x: 37_137, y: 19_029 },
];

/** A kilometre to the north with a few metres of reproducible noise and a point every 10 m. */
const track = (n: number, activityId: number, year?: number): DrawnTrack => {
  const noise = (i: number) => ((n * 7919 + i * 104_729) % 101) / 2e6;
  const lat = Float64Array.from({ length: 100 }, (_, i) => 60 + i * 0.000_09 + noise(i));
  const lon = Float64Array.from({ length: 100 }, (_, i) => 24.005 + noise(i + 50));
  const base = { key: n.toString(16).padStart(24, "0"), activityId, polyline: encodePolyline(lat, lon) };
  return { ...base, starts: [], ...(year === undefined ? {} : { year }) };
};

const many = (count: number) =>
  Array.from({ length: count }, (_, n) => track(n, n % 2 === 0 ? 1 : 2, 2020 + (n % 5)));

const featuresOf = (tile: Uint8Array): (Record<string, string | number | boolean> & { points: number })[] => {
  const { lines } = new VectorTile(new PbfReader(tile)).layers;
  return Array.from({ length: lines?.length ?? 0 }, (_, i) => {
    const feature = lines?.feature(i);
    const properties: Record<string, string | number | boolean> = feature?.properties ?? {};
    const points = feature?.loadGeometry().flat().length ?? 0;
    return Object.assign(properties, { points });
  });
};

const draw = (tile: typeof far, tracks: readonly DrawnTrack[], wholeFrom = 16) =>
  drawTrackTile({ tile, tracks, wholeFrom });

describe("tiles of tracks", () => {
  it("[TRACK-2] have each line with its sport, year and workout if there is room for all", () => {
    const features = featuresOf(draw(near, many(10)));
    expect(features).toHaveLength(10);
    expect(features[3]).toMatchObject({ activityId: 2, year: 2023, passes: 1, key: "3".padStart(24, "0") });
  });

  it("[TRACK-2] stay small with 3,000 tracks in one place, and still have every sport and year", () => {
    for (const tile of [far, near]) {
      const bytes = draw(tile, many(3000));
      const features = featuresOf(bytes);
      const groups = new Set(features.map((one) => `${one["activityId"]} ${one["year"]}`));
      expect([tile.z, groups.size]).toEqual([tile.z, 10]);
      expect(features.reduce((sum, { points }) => sum + points, 0)).toBeLessThanOrEqual(50_000);
      expect(bytes.length).toBeLessThan(250_000);
      // Each group is 300 tracks along the same street.
      expect(Math.max(...features.map((one) => Number(one["passes"])))).toBeGreaterThanOrEqual(64);
    }
  });

  it("[TRACK-2] have every workout at the deepest zoom, however many there are", () => {
    const keys = new Set(featuresOf(draw(nearest, many(3000))).map((one) => one["key"]));
    expect(keys.size).toBe(3000);
    const merged = new Set(featuresOf(draw(near, many(3000))).map((one) => one["key"]));
    expect(merged.size).toBeLessThan(1000);
  });

  it("[PROF-1] show others neither years nor how often a person was somewhere", () => {
    for (const tile of [far, near]) {
      const [first] = featuresOf(
        draw(
          tile,
          Array.from({ length: 1000 }, (_, n) => track(n, 1)),
        ),
      );
      expect(Object.keys(first ?? {}).toSorted()).toEqual(
        tile === far ? ["activityId", "points"] : ["activityId", "key", "points"],
      );
    }
  });

  it(
    "[TRACK-2] accept a track with a million points, and one whose line is unreadable",
    { tags: ["all"] },
    () => {
      const lat = Float64Array.from({ length: 1_000_000 }, (_, i) => 60 + ((i * 37) % 997) * 1e-5);
      const lon = Float64Array.from({ length: 1_000_000 }, (_, i) => 24 + ((i * 17) % 991) * 1e-5);
      const huge = { ...track(1, 1, 2024), polyline: encodePolyline(lat, lon) };
      const bytes = draw(near, [huge, { ...track(2, 1, 2024), polyline: "~~\u0000" }]);
      expect(featuresOf(bytes).reduce((sum, { points }) => sum + points, 0)).toBeLessThanOrEqual(50_000);
    },
  );
});
