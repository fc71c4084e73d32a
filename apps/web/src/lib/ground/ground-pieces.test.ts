import { describe, expect, it } from "vitest";
import { stubBrowser } from "../browser-stub.ts";
import type { MapRegions } from "../regions/map-regions.ts";

stubBrowser();
const { groundFade, groundPieces } = await import("./ground-pieces.ts");

const regionOf = (bbox: MapRegions["regions"][number]["bbox"]): MapRegions => ({
  version: "0123456789abcdef",
  hasStyles: false,
  regions: [
    {
      name: "region",
      bbox,
      cover: [bbox],
      version: "0123456789abcdef",
      attribution: "© OpenStreetMap contributors",
      maxZooms: { map: 14 },
    },
  ],
});
/** The whole world except the poles. */
const world = regionOf([-180, -85, 180, 85]);
const andorra = regionOf([1.41, 42.43, 1.79, 42.66]);
const size = { width: 600, height: 300 };
const at = (lon: number, lat: number, zoom: number) => ({ centre: { lon, lat }, zoom, ...size });

describe("[PICT-1] the images of the ground under a small map", () => {
  it("cover all of it", () => {
    for (let zoom = 7; zoom <= 16.5; zoom += 0.173) {
      const pieces = groundPieces(at(1.6, 42.5, zoom), world, "light", true);
      expect(Math.min(...pieces.map(({ left }) => left))).toBeLessThanOrEqual(0);
      expect(Math.min(...pieces.map(({ top }) => top))).toBeLessThanOrEqual(0);
      expect(Math.max(...pieces.map(({ left, size: side }) => left + side))).toBeGreaterThanOrEqual(
        size.width,
      );
      expect(Math.max(...pieces.map(({ top, size: side }) => top + side))).toBeGreaterThanOrEqual(
        size.height,
      );
      // At their own zoom and half a zoom deeper; larger only beyond the deepest zoom.
      if (zoom < 14) expect(pieces[0]?.size).toBeGreaterThan(360);
      expect(pieces.length).toBeLessThanOrEqual(6);
    }
  });

  it("are aligned with the map's tiles", () => {
    // The centre of the world is the corner of four tiles at any zoom.
    expect(groundPieces({ ...at(0, 0, 8), width: 10, height: 10 }, world, "dark", true)).toEqual(
      [
        [127, 127, -507, -507],
        [128, 127, 5, -507],
        [127, 128, -507, 5],
        [128, 128, 5, 5],
      ].map(([x, y, left, top]) => ({
        address: `/apiserver/v1/map/ground/0123456789abcdef-2/dark/8/${x}/${y}`,
        left,
        top,
        size: 512,
      })),
    );
  });

  it("continue across the antimeridian", () => {
    const columns = groundPieces(at(180, 0, 8), world, "light", true).map(({ address }) =>
      address.split("/").at(-2),
    );
    expect(new Set(columns)).toEqual(new Set(["255", "0"]));
  });

  it("are requested on both sides of the antimeridian for a region there", () => {
    const fiji = regionOf([177, -20, -178, -16]);
    const columns = groundPieces(at(180, -18, 10), fiji, "light", true).map(({ address }) =>
      address.split("/").at(-2),
    );
    expect(new Set(columns)).toEqual(new Set(["1023", "0"]));
    expect(groundPieces(at(0, -18, 10), fiji, "light", true)).toEqual([]);
  });

  it("are requested only where there is a region, and not on far zooms", () => {
    expect(groundPieces(at(24.9, 60.2, 12), andorra, "light", true)).toEqual([]);
    expect(groundPieces(at(1.6, 42.5, 12), andorra, "light", true).length).toBeGreaterThan(0);
    expect(groundPieces(at(1.6, 42.5, 5), andorra, "light", true)).toEqual([]);
  });

  it("[PICT-3] are cached by the server only if everybody sees the same", () => {
    const view = at(1.6, 42.5, 13);
    const [shared, own] = [true, false].map((isShared) => groundPieces(view, andorra, "light", isShared));
    expect(shared?.every(({ address }) => !address.includes("?"))).toBe(true);
    expect(own?.every(({ address }) => address.endsWith("?keep=0"))).toBe(true);
  });
});

describe("[PICT-1] the ground at the edge of a region", () => {
  it("fades in sight, on both axes, and nowhere else", () => {
    // 512 · 2^10 px are 360 degrees: the west edge is 0.19 degrees or 276.7 px from the middle, and the east edge as far.
    const across = groundFade(at(1.6, 42.545, 10), andorra);
    expect(across).toMatch(
      /^linear-gradient\(to right, transparent 23\.3px, black 79\.3px, black 520\.7px, transparent 576\.7px\), linear-gradient\(to bottom, /,
    );
    expect(groundFade(at(1.6, 42.545, 13), andorra)).toBeUndefined();
    expect(groundFade(at(10, 50, 10), andorra)).toBeUndefined();
    expect(groundFade(at(1.6, 42.5, 10), world)).toBeUndefined();
  });
});
