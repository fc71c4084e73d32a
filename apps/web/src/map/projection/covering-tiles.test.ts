import { describe, expect, it } from "vitest";
import { coveringTiles } from "./covering-tiles.ts";

describe("the tiles that a box touches", () => {
  it("are all of its columns and rows", () => {
    const box = { west: 0.3, north: 0.2, east: 0.6, south: 0.3 };
    expect(coveringTiles(box, 2)).toEqual([
      { column: 1, x: 1, y: 0 },
      { column: 1, x: 1, y: 1 },
      { column: 2, x: 2, y: 0 },
      { column: 2, x: 2, y: 1 },
    ]);
  });

  it("do not include one that starts where the box ends, and are at least one", () => {
    expect(coveringTiles({ west: 0.5, north: 0, east: 1, south: 1 }, 1)).toEqual([
      { column: 1, x: 1, y: 0 },
      { column: 1, x: 1, y: 1 },
    ]);
    expect(coveringTiles({ west: 0.5, north: 0.5, east: 0.5, south: 0.5 }, 1)).toEqual([
      { column: 1, x: 1, y: 1 },
    ]);
  });

  it("continue across the antimeridian, and not beyond the poles", () => {
    const fiji = { west: 0.98, north: -0.1, east: 1.02, south: 0.1 };
    expect(coveringTiles(fiji, 3)).toEqual([
      { column: 7, x: 7, y: 0 },
      { column: 8, x: 0, y: 0 },
    ]);
    expect(coveringTiles({ west: -0.1, north: 0.9, east: 0.1, south: 1.4 }, 3)).toEqual([
      { column: -1, x: 7, y: 7 },
      { column: 0, x: 0, y: 7 },
    ]);
  });
});
