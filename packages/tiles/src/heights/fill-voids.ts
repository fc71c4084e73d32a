import { heightTileSize } from "./height-tile.ts";
import type { NodeHeight } from "./interpolate-height.ts";

/** Search range in the surroundings, in nodes: 5 to 10 km. Places deeper in a void are not filled. */
const reach = heightTileSize;

/**
 * Minimum number of directions with heights: a void that is open to nearly all sides, at the edge of the known area, is not
 * filled.
 */
const minNeighbours = 5;

/** The tile and its surroundings on each side. */
const windowEdge = heightTileSize + 2 * reach;

/** For each of sixteen directions the nodes along it: their offset in the window's array, and the weight of a height there. */
const rays = Array.from({ length: 16 }, (_, i) => {
  const [x, y] = [Math.cos((i * Math.PI) / 8), Math.sin((i * Math.PI) / 8)];
  const longest = Math.max(Math.abs(x), Math.abs(y));
  const [dx, dy] = [x / longest, y / longest];
  const steps = Array.from({ length: reach }, (__, step) => step + 1);
  return {
    offsets: Int32Array.from(steps, (step) => Math.round(dy * step) * windowEdge + Math.round(dx * step)),
    weights: Float64Array.from(steps, (step) => 1 / (step * step * (dx * dx + dy * dy))),
  };
});

/**
 * Fills the voids of a tile from the heights around: the mean of the first one in each of sixteen directions, weighted by the
 * inverse square of its distance (D. Shepard, "A two-dimensional interpolation function for irregularly-spaced data", 1968). The
 * result is always within the range of the heights around the void, and depends only on the ground, so that tiles that were
 * filled separately fit together.
 *
 * @param heights of the tile, changed in place
 * @param around node of the same grid, counted from the tile's north-west corner, up to a tile's width beyond its edges
 */
export function fillVoids(heights: Float32Array, around: NodeHeight): void {
  let next = heights.indexOf(Infinity);
  if (next === -1) return;
  const window = windowOf(around);
  // Without any known height there is nothing to search for.
  if (!window.some(Number.isFinite)) return;
  for (; next !== -1; next = heights.indexOf(Infinity, next + 1)) {
    const height = heightFrom(window, next % heightTileSize, Math.floor(next / heightTileSize));
    if (!Number.isNaN(height)) heights[next] = height;
  }
}

/** A copy of the surroundings, in which filled nodes stay voids, because they must not fill others. */
function windowOf(around: NodeHeight): Float32Array {
  const window = new Float32Array(windowEdge * windowEdge);
  for (let row = 0; row < windowEdge; row++) {
    for (let column = 0; column < windowEdge; column++)
      window[row * windowEdge + column] = around(column - reach, row - reach);
  }
  return window;
}

function heightFrom(window: Float32Array, column: number, row: number): number {
  const node = (row + reach) * windowEdge + column + reach;
  let [sum, all, found] = [0, 0, 0];
  for (const { offsets, weights } of rays) {
    for (let step = 0; step < reach; step++) {
      const height = window[node + (offsets[step] ?? 0)] ?? Number.NaN;
      if (height === Infinity) continue;
      if (Number.isNaN(height)) break;
      const weight = weights[step] ?? 0;
      sum += weight * height;
      all += weight;
      found++;
      break;
    }
  }
  return found >= minNeighbours ? sum / all : Number.NaN;
}
