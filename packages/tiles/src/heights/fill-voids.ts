import { heightTileSize } from "./height-tile.ts";
import type { NodeHeight } from "./interpolate-height.ts";

/** How far the surroundings are looked at, in nodes: 5 to 10 km. What lies deeper in a void stays one. */
const reach = heightTileSize;

/** A void that is open to nearly all sides, at the edge of what is known, is not filled. */
const minNeighbours = 5;

/** Sixteen directions, longest part 1. */
const directions: readonly (readonly [dx: number, dy: number])[] = Array.from({ length: 16 }, (_, i) => {
  const [x, y] = [Math.cos((i * Math.PI) / 8), Math.sin((i * Math.PI) / 8)];
  const longest = Math.max(Math.abs(x), Math.abs(y));
  return [x / longest, y / longest];
});

/**
 * Fills the voids of a tile from the heights around: the mean of the first one in each of sixteen directions, weighted by the square of how near it
 * is (D. Shepard, "A two-dimensional interpolation function for irregularly-spaced data", 1968). It never leaves the range of what surrounds the
 * void, and depends on the ground alone, so that tiles filled by themselves fit together.
 *
 * @param heights of the tile, changed in place
 * @param around node of the same grid, counted from the tile's north-west corner, up to a tile's width beyond its edges
 */
export function fillVoids(heights: Float32Array, around: NodeHeight): void {
  // Written after all were computed, as filled nodes are no surroundings.
  const filled = new Map<number, number>();
  for (let i = heights.indexOf(Infinity); i !== -1; i = heights.indexOf(Infinity, i + 1))
    filled.set(i, heightFrom(around, i % heightTileSize, Math.floor(i / heightTileSize)));
  for (const [i, height] of filled) heights[i] = height;
}

function heightFrom(around: NodeHeight, column: number, row: number): number {
  let [sum, weights, found] = [0, 0, 0];
  for (const [dx, dy] of directions) {
    for (let step = 1; step <= reach; step++) {
      const height = around(Math.round(column + dx * step), Math.round(row + dy * step));
      if (Number.isNaN(height)) break;
      if (height === Infinity) continue;
      const weight = 1 / (step * step * (dx * dx + dy * dy));
      sum += weight * height;
      weights += weight;
      found++;
      break;
    }
  }
  return found >= minNeighbours ? sum / weights : Infinity;
}
