import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { HeightGrid } from "../heights/height-grid.ts";
import { heightTileSize } from "../heights/height-tile.ts";
import { remembered } from "../heights/remembered-tiles.ts";
import { smoothHeights } from "../heights/smooth-heights.ts";
import { contourLines, contourTile } from "./contour-tile.ts";
import { type ContourLine, traceContours } from "./trace-contours.ts";

const gridOf = (edge: number, height: (column: number, row: number) => number): HeightGrid => ({
  edge,
  steps: edge - 1,
  margin: 0,
  heights: Float32Array.from({ length: edge * edge }, (_, i) => height(i % edge, Math.floor(i / edge))),
});

/** Smooth ground: some waves in different directions. */
const waves = fc.array(
  fc.record({
    east: fc.double({ min: -0.9, max: 0.9, noNaN: true }),
    south: fc.double({ min: -0.9, max: 0.9, noNaN: true }),
    phase: fc.double({ min: 0, max: 6.3, noNaN: true }),
    height: fc.double({ min: 1, max: 60, noNaN: true }),
  }),
  { minLength: 1, maxLength: 5 },
);

const ground = fc.tuple(waves, fc.double({ min: -300, max: 3000, noNaN: true })).map(
  ([parts, base]) =>
    (column: number, row: number): number =>
      parts.reduce(
        (sum, { east, south, phase, height }) => sum + height * Math.sin(east * column + south * row + phase),
        base,
      ),
);

type Segment = readonly [ax: number, ay: number, bx: number, by: number];

const segmentsOf = ({ points }: ContourLine): Segment[] =>
  Array.from({ length: points.length / 2 - 1 }, (_, i) => [
    points[2 * i] ?? NaN,
    points[2 * i + 1] ?? NaN,
    points[2 * i + 2] ?? NaN,
    points[2 * i + 3] ?? NaN,
  ]);

const side = (ax: number, ay: number, bx: number, by: number, px: number, py: number): number =>
  Math.sign((bx - ax) * (py - ay) - (by - ay) * (px - ax));

/** Whether two segments have a point inside both. */
const cross = ([ax, ay, bx, by]: Segment, [cx, cy, dx, dy]: Segment): boolean =>
  side(ax, ay, bx, by, cx, cy) * side(ax, ay, bx, by, dx, dy) < 0 &&
  side(cx, cy, dx, dy, ax, ay) * side(cx, cy, dx, dy, bx, by) < 0;

const crossings = (lines: readonly ContourLine[]): number => {
  const all = lines.flatMap(segmentsOf);
  let count = 0;
  for (const [i, one] of all.entries()) {
    for (const other of all.slice(i + 1)) {
      const apart =
        Math.max(one[0], one[2]) < Math.min(other[0], other[2]) ||
        Math.max(other[0], other[2]) < Math.min(one[0], one[2]);
      if (!apart && cross(one, other)) count++;
    }
  }
  return count;
};

/** Height on the grid by bilinear interpolation, implemented again for the test. */
const heightOn = ({ edge, heights }: HeightGrid, x: number, y: number): number => {
  const [column, row] = [Math.min(edge - 2, Math.floor(x)), Math.min(edge - 2, Math.floor(y))];
  const [u, v] = [x - column, y - row];
  const at = (dx: number, dy: number): number => heights[(row + dy) * edge + column + dx] ?? NaN;
  return (at(0, 0) * (1 - u) + at(1, 0) * u) * (1 - v) + (at(0, 1) * (1 - u) + at(1, 1) * u) * v;
};

/** Number of contours 10 m apart between two heights, without that of sea level. */
const between = (a: number, b: number): number => {
  let count = 0;
  for (let step = Math.floor(Math.min(a, b) / 10); step * 10 <= Math.max(a, b); step++)
    if (step !== 0 && Math.min(a, b) < step * 10) count++;
  return count;
};

describe("contours", () => {
  it("[RELIEF-3] of a plane are straight lines at their heights", () => {
    const lines = traceContours(
      gridOf(21, (column) => 95 + 2 * column),
      10,
    );
    expect(lines.map(({ step, points }) => [step * 10, points[0]])).toEqual([
      [100, 2.5],
      [110, 7.5],
      [120, 12.5],
      [130, 17.5],
    ]);
    for (const { points, closed } of lines) {
      expect(closed).toBe(false);
      expect(points).toHaveLength(42);
    }
  });

  it("[RELIEF-3] of a cone are closed circles, with the summit to their right", () => {
    const cone = gridOf(101, (column, row) => 1000 - 10 * Math.hypot(column - 50, row - 50));
    const lines = traceContours(cone, 100).filter(({ step }) => step > 5);
    expect(lines.map(({ step }) => step)).toEqual([6, 7, 8, 9, 10]);
    // The last one is a point on the summit.
    for (const { step, points, closed } of lines.slice(0, -1)) {
      expect(closed).toBe(true);
      const radius = (1000 - step * 100) / 10;
      let area = 0;
      for (let i = 0; i + 3 < points.length; i += 2) {
        const [x = 0, y = 0, nextX = 0, nextY = 0] = points.subarray(i, i + 4);
        expect(Math.abs(Math.hypot(x - 50, y - 50) - radius)).toBeLessThan(0.05);
        area += (x * nextY - nextX * y) / 2;
      }
      // Clockwise on the screen, where y points down: higher ground is to the right.
      expect(area / (Math.PI * radius * radius)).toBeCloseTo(1, 1);
    }
  });

  it("[RELIEF-3] are not drawn on the sea or at its level, nor where heights are unknown", () => {
    expect(
      traceContours(
        gridOf(30, () => 0),
        10,
      ),
    ).toEqual([]);
    const noise = gridOf(30, (column, row) => ((column * 7 + row * 13) % 5) - 2);
    expect(traceContours(noise, 10)).toEqual([]);
    const halfKnown = gridOf(30, (column, row) => (row < 15 ? NaN : column * 10));
    for (const { points } of traceContours(halfKnown, 100))
      for (let i = 1; i < points.length; i += 2) expect(points[i]).toBeGreaterThanOrEqual(15);
    // Below sea level they are, as at the Dead Sea.
    expect(
      traceContours(
        gridOf(30, (column) => -395 - column),
        10,
      ).map(({ step }) => step),
    ).toEqual([-42, -41, -40]);
  });

  it("[RELIEF-3] connect the sides of a saddle like the surface through its corners", () => {
    // 4 over a saddle whose middle is at 5: the high corners are joined over it; at 6 they are not.
    const saddle = gridOf(2, (column, row) => (column === row ? 10 : 0));
    const ends = (distance: number) =>
      traceContours(saddle, distance)
        .filter(({ step }) => step === 1)
        .map(({ points }) => [...points].map((value) => Math.round(value * 10) / 10));
    expect(ends(4)).toHaveLength(2);
    for (const [x = 0, y = 0, otherX = 0, otherY = 0] of ends(4))
      expect((x + otherX) / 2).not.toBe((y + otherY) / 2);
    for (const [x = 0, y = 0, otherX = 0, otherY = 0] of ends(6))
      expect(x + y + otherX + otherY === 2).toBe(false);
    const joined = ends(4).map(
      ([x = 0, y = 0, otherX = 0, otherY = 0]) => (x + otherX) / 2 - (y + otherY) / 2 > 0,
    );
    expect(joined.toSorted((a, b) => Number(a) - Number(b))).toEqual([false, true]);
  });

  it("[RELIEF-3] never cross, simplified or not, stay within tolerance and end only at the edge", () => {
    fc.assert(
      fc.property(ground, (height) => {
        const grid = gridOf(33, height);
        const traced = traceContours(grid, 10);
        const simple = contourLines(grid, { distance: 10, metres: 1 });
        expect(crossings(traced)).toBe(0);
        expect(crossings(simple)).toBe(0);
        for (const { points, closed, step } of traced) {
          const [x = NaN, y = NaN] = points;
          if (!closed) expect([0, 32].includes(x) || [0, 32].includes(y)).toBe(true);
          for (let i = 0; i + 1 < points.length; i += 2) {
            const found = heightOn(grid, points[i] ?? NaN, points[i + 1] ?? NaN);
            expect(Math.abs(found - step * 10)).toBeLessThan(0.2);
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it("[RELIEF-3] separate higher ground from lower", () => {
    fc.assert(
      fc.property(ground, (height) => {
        const grid = gridOf(25, height);
        // Between two neighbouring nodes are as many contours as there are heights between theirs.
        const passed = new Map<string, number>();
        for (const { points } of traceContours(grid, 10)) {
          const length =
            points.length / 2 - (points.at(-1) === points[1] && points.at(-2) === points[0] ? 1 : 0);
          for (let i = 0; i < length; i++) {
            const [x = NaN, y = NaN] = [points[2 * i], points[2 * i + 1]];
            const key = Number.isInteger(y) ? `${Math.floor(x)} ${y} h` : `${x} ${Math.floor(y)} v`;
            passed.set(key, (passed.get(key) ?? 0) + 1);
          }
        }
        for (let row = 0; row < 25; row++) {
          for (let column = 0; column < 24; column++) {
            const at = (c: number, r: number): number => grid.heights[r * 25 + c] ?? NaN;
            expect(passed.get(`${column} ${row} h`) ?? 0).toBe(between(at(column, row), at(column + 1, row)));
            expect(passed.get(`${row} ${column} v`) ?? 0).toBe(between(at(row, column), at(row, column + 1)));
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it("[RELIEF-3] are not drawn for noise, which would give millions", () => {
    const noise = gridOf(257, (column, row) => ((column * 7919 + row * 104_729) % 9973) - 5000);
    expect(traceContours(noise, 10)).toEqual([]);
  });

  it("smoothing changes no height by more than a metre and a half, and a plane not at all", () => {
    const rough = gridOf(20, (column, row) => ((column * 7919 + row * 104_729) % 97) + column);
    const smooth = smoothHeights(rough);
    for (const [i, height] of rough.heights.entries())
      expect(Math.abs((smooth.heights[i] ?? NaN) - height)).toBeLessThanOrEqual(1.5);
    const plane = gridOf(20, (column, row) => 3 * column - row);
    expect(smoothHeights(plane).heights).toEqual(plane.heights);
  });
});

describe("tiles of contours", () => {
  const size = heightTileSize;
  const tiles = remembered((z, x, y) =>
    Float32Array.from({ length: size * size }, (_, i) => {
      const scale = 2 ** (12 - z) / size;
      const [u, v] = [(x * size + (i % size) + 0.5) * scale, (y * size + Math.floor(i / size) + 0.5) * scale];
      return 1800 + 600 * Math.sin(u * 5) * Math.cos(v * 4) + 150 * Math.sin(u * 31 + v * 17);
    }),
  );

  it.each([10, 11, 12, 13, 14])("[RELIEF-3] meet at their edges at zoom %i, in metres and in feet", (z) => {
    const [x, y] = [2 ** z / 2, 2 ** z / 4];
    for (const [unit, name] of [
      ["metres", "contour"],
      ["feet", "contour_feet"],
    ] as const) {
      const [west, east] = [
        contourTile(tiles, { z, x, y }, unit),
        contourTile(tiles, { z, x: x + 1, y }, unit),
      ];
      expect(west.map((layer) => layer.name)).toEqual([name]);
      /** Heights and positions of the points on a column of a tile, within its own rows. */
      const onEdge = (layers: typeof west, column: number): readonly string[] =>
        (layers.find((layer) => layer.name === name)?.features ?? [])
          .flatMap(({ paths, properties }) =>
            paths.flatMap((path) =>
              path.flatMap((value, i) =>
                i % 2 === 0 && value === column && (path[i + 1] ?? -1) > 0 && (path[i + 1] ?? 5000) < 4096
                  ? [`${properties["ele"]} at ${path[i + 1]}`]
                  : [],
              ),
            ),
          )
          .toSorted();
      const [right, left] = [onEdge(west, 4096), onEdge(east, 0)];
      expect(right.length).toBeGreaterThan(3);
      expect(new Set(right)).toEqual(new Set(left));
    }
  });

  it("[RELIEF-3] have index lines at every fifth height, and nothing on other zooms or without ground", () => {
    const features = contourTile(tiles, { z: 13, x: 4096, y: 2048 }, "metres")[0]?.features ?? [];
    for (const { properties } of features) {
      expect(Number(properties["ele"]) % 20).toBe(0);
      expect("index" in properties).toBe(Number(properties["ele"]) % 100 === 0);
    }
    expect(features.length).toBeGreaterThan(10);
    expect(contourTile(tiles, { z: 9, x: 256, y: 128 }, "metres")).toEqual([]);
    expect(contourTile(() => undefined, { z: 13, x: 1, y: 1 }, "feet")).toEqual([]);
  });
});
