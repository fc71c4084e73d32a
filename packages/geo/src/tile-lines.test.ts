import { describe, expect, it } from "vitest";
import { boundsOfTile, lineInTile } from "./tile-lines.ts";

const line = (points: readonly (readonly [lat: number, lon: number])[], starts: readonly number[] = []) => ({
  lat: Float64Array.from(points, ([lat]) => lat),
  lon: Float64Array.from(points, ([, lon]) => lon),
  starts,
});
const world = { z: 0, x: 0, y: 0 };

describe("lines in tiles", () => {
  it("[PROF-1] are where the map has them: the equator in the middle, 85.0511 degrees at the edge", () => {
    expect(
      lineInTile(
        line([
          [0, 0],
          [85.051_128_78, 180],
        ]),
        world,
      ).paths,
    ).toEqual([[2048, 2048, 4096, 0]]);
    // OpenStreetMap's formula for 60 degrees north, 24 east at zoom 14: 9284.27, 4757.91 of 16384.
    const { paths } = lineInTile(
      line([
        [60, 24],
        [60, 24.01],
      ]),
      { z: 14, x: 9284, y: 4757 },
    );
    expect(paths[0]?.slice(0, 1)).toEqual([Math.round((204 / 360) * 16_384 * 4096 - 9284 * 4096)]);
  });

  it("[PROF-1] are clipped 64 units outside the tile and re-enter as a path of their own", () => {
    const tile = { z: 1, x: 0, y: 0 };
    const { paths } = lineInTile(
      line([
        [0, -90],
        [0, 90],
        [40, 90],
        [40, -90],
      ]),
      tile,
    );
    expect(paths.map((path) => path.filter((_, i) => i % 2 === 0))).toEqual([
      [2048, 4160],
      [4160, 2048],
    ]);
  });

  it("[PROF-1] start again after a gap and at the antimeridian", () => {
    const parts = lineInTile(
      line(
        [
          [10, 0],
          [10, 40],
          [20, 0],
          [20, 40],
        ],
        [2],
      ),
      world,
    );
    expect(parts.paths).toHaveLength(2);
    const across = lineInTile(
      line([
        [10, 160],
        [10, 179],
        [10, -179],
        [10, -160],
      ]),
      world,
    );
    expect(across.paths).toHaveLength(2);
    for (const path of across.paths) {
      const xs = path.filter((_, i) => i % 2 === 0);
      expect(Math.max(...xs) - Math.min(...xs)).toBeLessThan(300);
    }
  });

  it("[PROF-1] reach the antimeridian from both sides in one step", () => {
    // 170 degrees east is 4,096 / 36 units from the edge, and 64 are beyond it.
    const step = [
      [0, 170],
      [0, -170],
    ] as const;
    const there = lineInTile(line(step), world).paths;
    const back = lineInTile(line(step.toReversed()), world).paths;
    expect(there).toEqual([
      [3982, 2048, 4160, 2048],
      [-64, 2048, 114, 2048],
    ]);
    expect(back).toEqual([
      [114, 2048, -64, 2048],
      [4160, 2048, 3982, 2048],
    ]);
  });

  it("[PROF-1] are a point if the zoom shows no more, and nothing outside", () => {
    const short = line([
      [60, 24],
      [60.001, 24.001],
    ]);
    expect(lineInTile(short, world)).toEqual({ paths: [], place: [2321, 1189] });
    expect(lineInTile(short, { z: 3, x: 0, y: 0 })).toEqual({ paths: [] });
    expect(lineInTile(line([]), world)).toEqual({ paths: [] });
  });

  it("[PROF-1] keep the last point and omit invisible ones", () => {
    const points = Array.from({ length: 2001 }, (_, i) => [0, i / 100] as const);
    const [path = []] = lineInTile(line(points), world).paths;
    expect(path.length).toBeLessThan(100);
    expect(path.slice(-2)).toEqual([Math.round((200 / 360) * 4096), 2048]);
  });

  it("[PROF-1] are looked for in the tile and its margin", () => {
    const { west, east, south, north } = boundsOfTile({ z: 1, x: 1, y: 0 });
    const margin = (64 / 4096) * 180;
    expect([west, east]).toEqual([-margin, 180 + margin]);
    expect(north).toBeGreaterThan(85.0511);
    expect(south).toBeCloseTo(-margin, 1);
  });
});
