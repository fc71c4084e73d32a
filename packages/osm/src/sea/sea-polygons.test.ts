import { describe, expect, it } from "vitest";
import { doubleSignedArea } from "../geometry/ring-area.ts";
import { seaPolygons } from "./sea-polygons.ts";

const box = { west: 0, south: 0, east: 100, north: 100 };

/** Area of the sea in the box of 100 x 100, and whether places are water. */
function seaOf(coastlines: readonly (readonly number[])[]): number {
  const polygons = seaPolygons(
    coastlines.map((path) => Int32Array.from(path)),
    box,
  );
  let area = 0;
  for (const [outer, ...holes] of polygons) {
    area += Math.abs(doubleSignedArea(outer ?? [])) / 2;
    for (const hole of holes) area -= Math.abs(doubleSignedArea(hole)) / 2;
  }
  return area;
}

/** A square that runs anticlockwise with north on top: land. */
const island = (x: number, y: number, side: number): number[] => [
  x,
  y,
  x + side,
  y,
  x + side,
  y + side,
  x,
  y + side,
  x,
  y,
];
const reversed = (path: readonly number[]): number[] => {
  const turned: number[] = [];
  for (let at = path.length - 2; at >= 0; at -= 2) turned.push(path[at] ?? 0, path[at + 1] ?? 0);
  return turned;
};

describe("the sea", () => {
  it("[OSM-4] is to the right of a coast that crosses the extract", () => {
    expect(seaOf([[-10, 30, 110, 30]])).toBe(3000);
    expect(seaOf([[110, 30, -10, 30]])).toBe(7000);
    expect(seaOf([[20, 110, 20, -10]])).toBe(2000);
    expect(seaOf([[20, -10, 20, 110]])).toBe(8000);
  });

  it("[OSM-4] extends around corners of the extract, up to all four", () => {
    expect(seaOf([[90, 110, 90, 90, 110, 90]])).toBe(9900);
    expect(seaOf([[110, 90, 90, 90, 90, 110]])).toBe(100);
  });

  it("[OSM-4] is assembled from pieces in any order", () => {
    expect(
      seaOf([
        [60, 30, 110, 30],
        [-10, 30, 20, 30],
        [20, 30, 60, 30],
      ]),
    ).toBe(3000);
  });

  it("[OSM-4] has islands, and surrounds them completely if there is no other coast", () => {
    expect(seaOf([[-10, 30, 110, 30], island(40, 10, 10)])).toBe(2900);
    expect(seaOf([island(40, 10, 10), island(70, 70, 20)])).toBe(9500);
    expect(seaOf([reversed(island(40, 10, 10))])).toBe(100);
  });

  it("[OSM-4] has several coasts, also of islands at the edge of the extract", () => {
    // A strait from west to east.
    expect(
      seaOf(
        [
          [110, 60, -10, 60],
          [-10, 20, 110, 20],
        ].map((path) => reversed(path)),
      ),
    ).toBe(4000);
    expect(seaOf([island(90, 40, 40)])).toBe(10_000 - 400);
    expect(seaOf([island(-10, -10, 30), island(80, 80, 40)])).toBe(10_000 - 400 - 400);
  });

  it("[OSM-4] is closed if the coast ends inside the extract", () => {
    expect(seaOf([[3, 30, 98, 30]])).toBe(3000);
  });

  it("is nowhere without a coast, nor inside an island larger than the extract", () => {
    expect(seaOf([])).toBe(0);
    expect(seaOf([island(-50, -50, 300)])).toBe(0);
    expect(seaOf([island(-50, -50, 300), island(20, 20, 5)])).toBe(0);
  });
});
