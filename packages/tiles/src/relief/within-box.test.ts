import type { Bbox } from "@cairn/geo/bbox";
import { describe, expect, it } from "vitest";
import { linesWithin, pixelsWithin } from "./within-box.ts";

/** The tile of zoom 1 north-east of the centre of the world. */
const tile = { z: 1, x: 1, y: 0 };
/** Its western half: 0 to 90 degrees east. */
const half: Bbox = [0, 0, 90, 80];

const contour = (path: number[]) => [
  { name: "contour", features: [{ kind: "lines" as const, paths: [path], properties: { ele: 100 } }] },
];

/** Rows of a picture of 8 by 8 pixels within a box from the equator to 80 degrees north. */
const rowsWith = (pixels: string) => [
  ...Array.from({ length: 3 }, () => "00000000"),
  ...Array.from({ length: 4 }, () => pixels),
  "00000000",
];

describe("[RELIEF-6] layers made from heights", () => {
  it("end at the bounding box of the region: pixels beyond it are clear", () => {
    const cut = pixelsWithin(new Uint8Array(64).fill(7), tile, half);
    const rows = Array.from({ length: 8 }, (_, row) => cut?.subarray(row * 8, row * 8 + 8).join(""));
    // 80 degrees north is at 0.112 of the world's height, which is 0.224 of this tile (EPSG:3857).
    expect(rows).toEqual([
      ...Array.from({ length: 3 }, () => "00000000"),
      ...Array.from({ length: 4 }, () => "07700000"),
      "00000000",
    ]);
    expect(pixelsWithin(new Uint8Array(64).fill(7), tile, [-90, 0, -10, 80])).toBeUndefined();
  });

  it("end at the sides of a box across the antimeridian, and not at the antimeridian", () => {
    const across: Bbox = [90, 0, -90, 80];
    const rowsOf = (x: number) => {
      const cut = pixelsWithin(new Uint8Array(64).fill(7), { z: 1, x, y: 0 }, across);
      return Array.from({ length: 8 }, (_, row) => cut?.subarray(row * 8, row * 8 + 8).join(""));
    };
    expect(rowsOf(1)).toEqual(rowsWith("00000777"));
    expect(rowsOf(0)).toEqual(rowsWith("77700000"));
    const line = contour([0, 4000, 4096, 4000]);
    const pathsIn = (x: number) => linesWithin(line, { z: 1, x, y: 0 }, across)[0]?.features[0]?.paths;
    expect(pathsIn(1)).toEqual([[2056, 4000, 4096, 4000]]);
    expect(pathsIn(0)).toEqual([[0, 4000, 2040, 4000]]);
  });

  it("end one pixel before it with lines, which continue where they re-enter", () => {
    const layers = contour([1024, 4000, 3072, 4000, 3072, 3000, 1024, 3000]);
    expect(linesWithin(layers, tile, half)[0]?.features[0]?.paths).toEqual([
      [1024, 4000, 2040, 4000],
      [2040, 3000, 1024, 3000],
    ]);
    expect(linesWithin(contour([3000, 3000, 3500, 3500]), tile, half)).toEqual([]);
    expect(linesWithin(layers, tile, [-180, -85, 180, 85])).toEqual(layers);
  });
});
