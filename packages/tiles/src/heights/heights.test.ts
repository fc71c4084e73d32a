import { describe, expect, it } from "vitest";
import { coarserHeights } from "./coarser-heights.ts";
import { fillVoids } from "./fill-voids.ts";
import { heightGrid } from "./height-grid.ts";
import { decodeHeightTile, encodeHeightTile, heightTileSize } from "./height-tile.ts";
import { interpolateHeight } from "./interpolate-height.ts";
import { remembered } from "./remembered-tiles.ts";

const size = heightTileSize;

/** A tile whose heights are a function of column and row. */
const tileOf = (height: (column: number, row: number) => number): Float32Array =>
  Float32Array.from({ length: size * size }, (_, i) => height(i % size, Math.floor(i / size)));

const plane = (column: number, row: number): number => 100 + 3 * column - 2 * row;
/** Cubic convolution reproduces polynomials of second degree (Keys 1981). */
const bowl = (column: number, row: number): number => column * column + row * row;
const cliff = (column: number): number => (column < 3 ? 0 : 500);
const holes = (column: number): number => (column === 5 ? Infinity : column > 8 ? Number.NaN : 10);

/** A slope with a round void. */
const ground = (column: number, row: number): number => 1000 + 5 * column + 2 * row;
const isVoid = (column: number, row: number): boolean => Math.hypot(column - 100, row - 100) < 12;

/** Hills with a void across the edge of two tiles, and nothing in the south. */
const rugged = (column: number, row: number): number => {
  if (row > 300) return Number.NaN;
  return Math.hypot(column - 256, row - 80) < 20
    ? Infinity
    : 700 + 90 * Math.sin(column / 9) * Math.cos(row / 7);
};

describe("a tile of heights", () => {
  it("stores an eighth of a metre, gaps and voids, from the Dead Sea to Everest", () => {
    const heights = tileOf((column, row) => Math.sin(column * 0.7) * 4600 + row * 17 - 430);
    heights[7] = Number.NaN;
    heights[8] = Infinity;
    heights[9] = 8848.86;
    heights[10] = -430.5;
    const kept = decodeHeightTile(encodeHeightTile(heights));
    expect(
      [...heights.keys()].filter((i) => Math.abs((kept?.[i] ?? Infinity) - (heights[i] ?? 0)) > 0.125),
    ).toEqual([]);
    expect([kept?.[7], kept?.[8]]).toEqual([Number.NaN, Infinity]);
  });

  it("is undefined if bytes are missing", () => {
    expect(decodeHeightTile(new Uint8Array(100))).toBeUndefined();
  });
});

describe("heights between nodes", () => {
  it("are exact on a plane and a paraboloid, and level beside a cliff", () => {
    expect(interpolateHeight(plane, 4.3, 9.7)).toBeCloseTo(100 + 12.9 - 19.4, 9);
    expect(interpolateHeight(bowl, 2.5, 3.25)).toBeCloseTo(6.25 + 10.5625, 9);
    expect(interpolateHeight(cliff, 1.5, 0.5)).toBe(0);
  });

  it("are unknown beside a gap, void beside a void, and need only the nodes that count", () => {
    expect(interpolateHeight(holes, 4.5, 1)).toBe(Infinity);
    expect(interpolateHeight(holes, 8.5, 1)).toBeNaN();
    expect(interpolateHeight(holes, 8, 1)).toBe(10);
    expect(interpolateHeight(holes, 6.5, 1.5)).toBe(10);
  });
});

describe("voids", () => {
  it("[RELIEF-2] are filled within the range of their surroundings, exactly in the middle of a slope", () => {
    const heights = tileOf((column, row) => (isVoid(column, row) ? Infinity : ground(column, row)));
    const around = (column: number, row: number): number =>
      isVoid(column, row) ? Infinity : ground(column, row);
    fillVoids(heights, around);
    // Opposite directions balance in the middle of a symmetric void.
    expect(heights[100 * size + 100]).toBeCloseTo(ground(100, 100), 3);
    const farFrom = [...heights].filter((height, i) => {
      const [column, row] = [i % size, Math.floor(i / size)];
      const most = isVoid(column, row) ? 12 * Math.hypot(5, 2) : 0;
      return !(Math.abs(height - ground(column, row)) <= most);
    });
    expect(farFrom).toEqual([]);
  });

  it("[RELIEF-2] across the edge of two tiles are filled equally from both sides, and the open sea without data stays", () => {
    const [west, east] = [tileOf(rugged), tileOf((column, row) => rugged(column + size, row))];
    fillVoids(west, rugged);
    fillVoids(east, (column, row) => rugged(column + size, row));
    const both = tileOf((column, row) => rugged(column + 128, row));
    fillVoids(both, (column, row) => rugged(column + 128, row));
    for (let row = 0; row < size; row++) {
      expect(west[row * size + 255]).toBe(both[row * size + 127]);
      expect(east[row * size]).toBe(both[row * size + 128]);
    }
    const lonely = tileOf(() => Infinity);
    fillVoids(lonely, () => Infinity);
    expect(lonely.every((height) => height === Infinity)).toBe(true);
  });
});

describe("grids", () => {
  /** Ground that is a function of the whole map, so that tiles of every zoom can be made from it. */
  const tiles = remembered((z, x, y) =>
    tileOf((column, row) => {
      const [u, v] = [(x * size + column + 0.5) / 2 ** z, (y * size + row + 0.5) / 2 ** z];
      return 1500 + 900 * Math.sin(u * 41) * Math.cos(v * 37) + 200 * Math.sin(u * 97 + v * 71);
    }),
  );

  it.each([
    [10, 256],
    [13, 256],
    [14, 128],
  ])("[RELIEF-3] share the heights on their edge at zoom %i, to the last bit", (z, steps) => {
    const [x, y] = [2 ** z * 0.51, 2 ** z * 0.37].map(Math.floor) as [number, number];
    const [west, east] = [x, x + 1].map((column) =>
      heightGrid(tiles, { z, x: column, y, steps, margin: 5, nodes: "ends" }),
    );
    const south = heightGrid(tiles, { z, x, y: y + 1, steps, margin: 5, nodes: "ends" });
    const edge = steps + 11;
    let different = 0;
    for (let i = 0; i < edge; i++) {
      for (let m = -5; m <= 5; m++) {
        if (west?.heights[i * edge + 5 + steps + m] !== east?.heights[i * edge + 5 + m]) different++;
        if (west?.heights[(5 + steps + m) * edge + i] !== south.heights[(5 + m) * edge + i]) different++;
      }
    }
    expect(different).toBe(0);
  });

  it("are the nodes themselves if they are as fine", () => {
    const grid = heightGrid(tiles, { z: 9, x: 7, y: 11, steps: 256, margin: 1, nodes: "middles" });
    const tile = tiles(9, 7, 11);
    for (let row = 0; row < size; row++)
      expect(grid.heights.subarray((row + 1) * 258 + 1, (row + 1) * 258 + 257)).toEqual(
        tile?.subarray(row * size, (row + 1) * size),
      );
  });

  it("are means of known nodes on coarser zooms", () => {
    const coarse = coarserHeights((east, south) =>
      south === 1
        ? undefined
        : tileOf((column, row) => (column === 3 && row === 0 ? Number.NaN : column + 1000 * east)),
    );
    expect(coarse?.[0]).toBe(0.5);
    expect(coarse?.[1]).toBeCloseTo((2 + 2 + 3) / 3, 5);
    expect(coarse?.[128]).toBe(1000.5);
    expect(coarse?.[200 * size]).toBeNaN();
    expect(coarserHeights(() => undefined)).toBeUndefined();
  });
});
