import type { HeightGrid } from "./height-grid.ts";

/**
 * Maximum change of a height, metres: a fraction of the error of radar heights, and of half the finest distance between contours.
 */
const maxMove = 1.5;

/** Weights of a node and its neighbours in each direction. */
const weights = [1, 2, 1] as const;

/**
 * Reduces noise: each height becomes the mean of the nine around it, weighted by Pascal's triangle, but changes by at most a
 * metre and a half, so that lines on flat ground become smooth and ridges keep their height. Nodes at the edge of the known area
 * do not change.
 */
export function smoothHeights(grid: HeightGrid): HeightGrid {
  const { edge, heights } = grid;
  const smooth = heights.slice();
  for (let row = 1; row + 1 < edge; row++) {
    for (let column = 1; column + 1 < edge; column++) {
      const node = row * edge + column;
      const height = heights[node] ?? Number.NaN;
      let sum = 0;
      for (let dy = -1; dy <= 1; dy++) {
        for (let dx = -1; dx <= 1; dx++)
          sum +=
            (weights[dy + 1] ?? 0) * (weights[dx + 1] ?? 0) * (heights[node + dy * edge + dx] ?? Number.NaN);
      }
      const move = sum / 16 - height;
      if (!Number.isNaN(move)) smooth[node] = height + Math.min(maxMove, Math.max(-maxMove, move));
    }
  }
  return { ...grid, heights: smooth };
}
