import { crc32, deflateSync, inflateSync } from "node:zlib";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { HeightGrid, HeightTiles } from "../heights/height-grid.ts";
import { heightTileSize } from "../heights/height-tile.ts";
import { remembered } from "../heights/remembered-tiles.ts";
import { gradientAt, metresOfStep } from "./gradient.ts";
import { hillshadePalette, hillshadeTile } from "./hillshade-tile.ts";
import { encodePalettePng } from "./palette-png.ts";
import { shadeOf } from "./shade.ts";
import { slopeClassOf, slopePalette, slopeTile } from "./slope-tile.ts";

const gridOf = (edge: number, height: (column: number, row: number) => number): HeightGrid => ({
  edge,
  steps: edge - 2,
  margin: 1,
  heights: Float32Array.from({ length: edge * edge }, (_, i) => height(i % edge, Math.floor(i / edge))),
});

const degrees = (radians: number): number => (radians * 180) / Math.PI;
const steepness = (gradient: ReturnType<typeof gradientAt>): number =>
  degrees(Math.atan(Math.hypot(gradient?.east ?? NaN, gradient?.north ?? NaN)));

/** Textbook hillshade (Burrough & McDonnell, "Principles of GIS", 8.3): with angles instead of vectors. */
const textbookShade = (slope: number, aspect: number, azimuth: number): number =>
  Math.cos(Math.PI / 4) * Math.cos(slope) +
  Math.sin(Math.PI / 4) * Math.sin(slope) * Math.cos(azimuth - aspect);

describe("the gradient", () => {
  it("[RELIEF-4] is exact on a plane of any steepness and direction", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 75 }), fc.integer({ min: 0, max: 359 }), (slope, facing) => {
        const [rise, angle] = [Math.tan((slope * Math.PI) / 180), (facing * Math.PI) / 180];
        // The ground falls in the direction that it faces; rows run south.
        const grid = gridOf(
          5,
          (column, row) => -rise * 10 * (column * Math.sin(angle) - row * Math.cos(angle)),
        );
        const gradient = gradientAt(grid, 12, 10);
        expect(steepness(gradient)).toBeCloseTo(slope, 3);
      }),
    );
  });

  it("[RELIEF-4] is that of a cone and a sphere, within the error from their curvature", () => {
    const cone = gridOf(101, (column, row) => -7 * Math.hypot(column - 50, row - 50));
    const sphere = gridOf(101, (column, row) =>
      Math.sqrt(500 ** 2 - (column * 5 - 250) ** 2 - (row * 5 - 250) ** 2),
    );
    for (const [column, row] of [
      [80, 50],
      [50, 20],
      [70, 75],
    ] as const) {
      expect(steepness(gradientAt(cone, row * 101 + column, 10))).toBeCloseTo(degrees(Math.atan(0.7)), 1);
      const away = 5 * Math.hypot(column - 50, row - 50);
      expect(steepness(gradientAt(sphere, row * 101 + column, 5))).toBeCloseTo(
        degrees(Math.asin(away / 500)),
        1,
      );
    }
  });

  it("is unknown where the ground is, and treats an unknown neighbour as level", () => {
    const grid = gridOf(3, (column, row) => (column === 2 ? NaN : column * 10 + row));
    expect(gradientAt(grid, 4, 10)?.east).toBeCloseTo((4 * 10) / 80, 9);
    expect(
      gradientAt(
        gridOf(3, () => NaN),
        4,
        10,
      ),
    ).toBeUndefined();
  });

  it("uses metres on the ground at the row's latitude", () => {
    const grid = gridOf(258, () => 0);
    // The equator is 40,075,016.7 m long (EPSG:3857), and the parallel at 60 degrees half of that: y = 0.5 -
    // ln(2 + sqrt 3) / 2 pi.
    expect(metresOfStep(0, 0, 128.5, { ...grid })).toBeCloseTo(156_543.03, 1);
    const row = (0.5 - Math.log(2 + Math.sqrt(3)) / (2 * Math.PI)) * 256;
    expect(metresOfStep(0, 0, row + 0.5, grid)).toBeCloseTo(78_271.5, 1);
  });
});

describe("shading", () => {
  it("[RELIEF-4] agrees with a plain computation with angles", () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.01, max: 1.3, noNaN: true }),
        fc.double({ min: 0, max: 6.28, noNaN: true }),
        (slope, aspect) => {
          const rise = Math.tan(slope);
          const shade = shadeOf({ east: -rise * Math.sin(aspect), north: -rise * Math.cos(aspect) });
          const lit = (azimuth: number): number =>
            Math.max(0, textbookShade(slope, aspect, (azimuth * Math.PI) / 180));
          const across = (azimuth: number): number => Math.sin(aspect - (azimuth * Math.PI) / 180) ** 2;
          const weights = [across(225), 2 * across(270), across(315), across(360) / 4] as const;
          const multi =
            (weights[0] * lit(225) + weights[1] * lit(270) + weights[2] * lit(315) + weights[3] * lit(360)) /
            (weights[0] + weights[1] + weights[2] + weights[3]);
          const light = (lit(315) + multi) / 2;
          const level = Math.SQRT1_2;
          expect(shade).toBeCloseTo(light < level ? light / level - 1 : (light - level) / (1 - level), 9);
        },
      ),
    );
  });

  it("[RELIEF-4] leaves level ground clear, brightens the north-west and darkens the south-east", () => {
    expect(shadeOf({ east: 0, north: 0 })).toBe(0);
    // Ground that rises to the south-east faces north-west.
    expect(shadeOf({ east: 0.5, north: -0.5 })).toBeGreaterThan(0.3);
    expect(shadeOf({ east: -0.5, north: 0.5 })).toBeLessThan(-0.5);
    // A ridge in the direction of the light still has a bright and a dark side.
    expect(
      Math.abs(shadeOf({ east: 0.5, north: 0.5 }) - shadeOf({ east: -0.5, north: -0.5 })),
    ).toBeGreaterThan(0.05);
  });
});

describe("tiles of relief", () => {
  const size = heightTileSize;
  /**
   * A tilted plane just north of the equator that rises by 0.7 m per metre eastwards (about 35 degrees,
   * depending on the latitude).
   */
  const tilted = (rise: number): HeightTiles =>
    remembered((z, x) =>
      Float32Array.from({ length: size * size }, (_, i) => {
        const metres = 40_075_016.7 / 2 ** z / size;
        return ((x * size + (i % size)) * metres - 40_075_016.7 / 2) * rise;
      }),
    );

  it("[RELIEF-4] classify slopes by steepness on every zoom", () => {
    const expected = [
      [20, 0],
      [27, 1],
      [32, 2],
      [37, 3],
      [42, 4],
      [50, 5],
    ] as const;
    for (const [slope, reached] of expected) {
      for (const z of [8, 10, 12]) {
        const tile = { z, x: 2 ** z / 2, y: 2 ** z / 2 - 1 };
        const pixels = slopeTile(tilted(Math.tan((slope * Math.PI) / 180)), tile);
        // At the southern edge of the tile, the equator.
        expect(pixels?.[511 * 512 + 256] ?? 0).toBe(reached);
      }
    }
    expect(
      [24.9, 25, 30, 44.9, 45, 89].map((slope) => slopeClassOf(Math.tan(((slope + 1e-9) * Math.PI) / 180))),
    ).toEqual([0, 1, 2, 4, 5, 5]);
  });

  it("[RELIEF-4] are clear on level ground and without ground", () => {
    expect(
      hillshadeTile(
        remembered(() => new Float32Array(size * size)),
        { z: 10, x: 5, y: 5 },
      ),
    ).toBeUndefined();
    expect(hillshadeTile(() => undefined, { z: 10, x: 5, y: 5 })).toBeUndefined();
    expect(slopeTile(tilted(0.1), { z: 10, x: 512, y: 511 })).toBeUndefined();
  });

  it("[RELIEF-4] shade equally on both sides of their common edge", () => {
    const ground = remembered((z, x, y) =>
      Float32Array.from({ length: size * size }, (_, i) => {
        const scale = 2 ** (12 - z) / size;
        return (
          900 *
          Math.sin((x * size + (i % size) + 0.5) * scale * 6) *
          Math.cos((y * size + Math.floor(i / size) + 0.5) * scale * 5)
        );
      }),
    );
    const [west, east] = [2048, 2049].map((x) => hillshadeTile(ground, { z: 12, x, y: 1500 }));
    let widest = 0;
    for (let row = 0; row < size; row++) {
      const [left = 0, right = 0] = [west?.[row * size + 255], east?.[row * size]].map((colour = 0) =>
        colour > 9 ? colour - 9 : -colour,
      );
      widest = Math.max(widest, Math.abs(left - right));
    }
    expect(widest).toBeLessThanOrEqual(1);
  });

  it("[RELIEF-4] have palettes of four bits: cool shadows and warm light by opacity, and a colour for each class", () => {
    expect(hillshadePalette).toHaveLength(16);
    expect(hillshadePalette[0]).toEqual([0, 0, 0, 0]);
    // On white paper a shadow is bluer than it is red, and light is not white: cool and warm.
    expect(
      hillshadePalette
        .slice(1)
        .every(([red, , blue]) => (red < 60 ? blue > red && blue < 80 : red > 240 && blue < red)),
    ).toBe(true);
    expect(slopePalette).toHaveLength(6);
  });
});

describe("images", () => {
  it("are PNG files of four bits a pixel with a palette", () => {
    const pixels = Uint8Array.from({ length: 16 }, (_, i) => i % 3);
    const palette = [
      [0, 0, 0, 0],
      [1, 2, 3, 128],
      [250, 251, 252, 255],
    ] as const;
    const file = Buffer.from(
      encodePalettePng(pixels, palette, { deflate: (bytes) => deflateSync(bytes), crc32 }),
    );
    expect(file.subarray(0, 8).toString("hex")).toBe("89504e470d0a1a0a");
    const chunks = new Map<string, Buffer>();
    for (let at = 8; at < file.length;) {
      const length = file.readUInt32BE(at);
      const data = file.subarray(at + 8, at + 8 + length);
      chunks.set(file.toString("latin1", at + 4, at + 8), data);
      expect(file.readUInt32BE(at + 8 + length)).toBe(crc32(file.subarray(at + 4, at + 8 + length)));
      at += length + 12;
    }
    expect([...chunks.keys()]).toEqual(["IHDR", "PLTE", "tRNS", "IDAT", "IEND"]);
    expect([...(chunks.get("IHDR") ?? [])]).toEqual([0, 0, 0, 4, 0, 0, 0, 4, 4, 3, 0, 0, 0]);
    expect([...(chunks.get("tRNS") ?? [])]).toEqual([0, 128, 255]);
    expect(inflateSync(chunks.get("IDAT") ?? Buffer.alloc(0)).toString("hex")).toBe(
      "000120001201002012000120",
    );
  });
});
