import { array, assert, integer, property, tuple } from "fast-check";
import { describe, expect, it } from "vitest";
import { mergeLines } from "./merge-lines.ts";

/** A line from west to east across half a tile, with a point every 20 units. */
const eastward = (y: number) => Array.from({ length: 100 }, (_, i) => [100 + i * 20, y]).flat();

describe("merged lines", () => {
  it("[TRACK-2] are drawn once where many overlap, with their number as a power of two", () => {
    const many = Array.from({ length: 1000 }, (_, i) => [eastward(2000 + (i % 3))]);
    const merged = mergeLines(many, 16).stretches();
    expect(merged.map(({ line, passes }) => [line, passes])).toEqual([[0, 512]]);
    expect(merged[0]?.path).toEqual(eastward(2000));
  });

  it("[TRACK-2] stay whole and in order where each runs alone", () => {
    const apart = [100, 500, 900].map((y) => [eastward(y)]);
    expect(mergeLines(apart, 16).stretches()).toEqual(
      apart.map(([path], line) => ({ line, path, passes: 1 })),
    );
  });

  it("[TRACK-2] separate where they leave a common road, and stay connected there", () => {
    const branch = [...eastward(2000).slice(0, 100), 1100, 2100, 1100, 2600];
    const merged = mergeLines([[eastward(2000)], [branch]], 16).stretches();
    const second = merged.filter(({ line }) => line === 1);
    expect(second.map(({ passes }) => passes)).toEqual([1]);
    const [x = 0, y = 0] = second[0]?.path ?? [];
    expect([Math.abs(x - 1080) <= 40, y]).toEqual([true, 2000]);
    expect(second[0]?.path.slice(-2)).toEqual([1100, 2600]);
  });

  it("[TRACK-2] count the laps of one line, and keep one of them", () => {
    const lap = Array.from({ length: 60 }, (_, i) => [
      Math.round(2000 + 400 * Math.cos((i * Math.PI) / 30)),
      Math.round(2000 + 400 * Math.sin((i * Math.PI) / 30)),
    ]);
    const laps = Array.from({ length: 25 }, () => lap.flat()).flat();
    const merged = mergeLines([[laps]], 16).stretches();
    expect(merged.reduce((sum, { path }) => sum + path.length / 2, 0)).toBeLessThan(80);
    expect(merged.every(({ passes }) => passes === 16)).toBe(true);
  });

  it("[TRACK-2] lose no place: near each point of every line, within two cells, something is drawn", () => {
    const coordinate = integer({ min: -64, max: 4160 });
    const path = array(tuple(coordinate, coordinate), { minLength: 2, maxLength: 12 }).map((points) =>
      points.flat(),
    );
    assert(
      property(array(array(path, { maxLength: 2 }), { maxLength: 8 }), (lines) => {
        const cell = 64;
        const merged = mergeLines(lines, cell).stretches();
        for (const points of lines.flat()) {
          for (let i = 0; i < points.length; i += 2) {
            const [x, y] = [points[i] ?? 0, points[i + 1] ?? 0];
            expect(merged.some((stretch) => distanceTo(stretch.path, x, y) <= 2 * cell)).toBe(true);
          }
        }
      }),
    );
  });
});

/** Distance from a point to the nearest segment of a path. */
function distanceTo(path: readonly number[], x: number, y: number): number {
  let nearest = Infinity;
  for (let i = 2; i < path.length; i += 2) {
    const [x1, y1] = [path[i - 2] ?? 0, path[i - 1] ?? 0];
    const [dx, dy] = [(path[i] ?? 0) - x1, (path[i + 1] ?? 0) - y1];
    const along = Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy || 1)));
    nearest = Math.min(nearest, Math.hypot(x - x1 - along * dx, y - y1 - along * dy));
  }
  return nearest;
}
