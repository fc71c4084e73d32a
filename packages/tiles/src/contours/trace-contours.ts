import type { HeightGrid } from "../heights/height-grid.ts";

/** A line of one height, with higher ground to its right. */
export interface ContourLine {
  /** Multiple of the distance between contours that is its height. */
  readonly step: number;
  /** x and y alternating, in steps of the grid from its north-west node; a ring repeats its first point at the end. */
  readonly points: Float64Array;
  readonly closed: boolean;
}

/**
 * The sides at which lines enter and leave a square, for each combination of corners at or above the height: 8 north-west, 4
 * north-east, 2 south-east, 1 south-west; sides 0 north, 1 east, 2 south, 3 west. Saddles (5 and 10) are distinguished below.
 */
const courses: readonly (readonly number[])[] = [
  [],
  [3, 2],
  [2, 1],
  [3, 1],
  [1, 0],
  [1, 0, 3, 2],
  [2, 0],
  [3, 0],
  [0, 3],
  [0, 2],
  [0, 3, 2, 1],
  [0, 1],
  [1, 3],
  [1, 2],
  [2, 3],
  [],
];
/** Edges of saddles whose middle is high, so that the low corners are cut off instead. */
const highSaddles: Readonly<Record<number, readonly number[]>> = { 5: [3, 0, 1, 2], 10: [0, 1, 2, 3] };

/**
 * The contours of a grid by marching squares (W. Lorensen, H. Cline, 1987, in the plane). At a saddle the bilinear surface
 * through the four corners decides which of them are joined (G. Nielson, B. Hamann, "The asymptotic decider", 1991), by the same
 * rule for every height, so that no line crosses another. A node at exactly the height counts as above it. There is no contour at
 * 0, the sea, whose heights are noise, nor in squares with an unknown corner.
 *
 * @param distance metres between contours
 */
export function traceContours(grid: HeightGrid, distance: number): readonly ContourLine[] {
  const courseOf = segmentsOf(grid, distance);
  const lines: ContourLine[] = [];
  for (const [step, next] of [...courseOf].toSorted(([a], [b]) => a - b)) {
    const entered = new Set(next.values());
    const place = crossing(grid, step * distance);
    for (const start of next.keys()) if (!entered.has(start)) lines.push(follow(step, next, start, place));
    for (const start of next.keys()) lines.push(follow(step, next, start, place));
  }
  return lines;
}

/**
 * Maximum number of line segments in a grid, ten times those of the steepest mountains: heights with more are noise, and get no
 * contours.
 */
const maxStretches = 500_000;

/**
 * For each step: the next side for each side of a square. The number of a side is that of its north-west node, times two, plus
 * one if it runs south.
 */
function segmentsOf({ edge, heights }: HeightGrid, distance: number): Map<number, Map<number, number>> {
  const found = new Map<number, Map<number, number>>();
  let stretches = 0;
  for (let row = 0; row + 1 < edge; row++) {
    for (let column = 0; column + 1 < edge; column++) {
      const node = row * edge + column;
      const [nw = NaN, ne = NaN] = [heights[node], heights[node + 1]];
      const [sw = NaN, se = NaN] = [heights[node + edge], heights[node + edge + 1]];
      const [low, high] = [Math.min(nw, ne, sw, se), Math.max(nw, ne, sw, se)];
      // Also skips NaN.
      if (!(high > low)) continue;
      stretches += (high - low) / distance;
      if (stretches > maxStretches) return new Map();
      const sides = [2 * node, 2 * (node + 1) + 1, 2 * (node + edge), 2 * node + 1];
      for (let step = Math.floor(low / distance); step <= Math.floor(high / distance); step++) {
        const level = step * distance;
        if (step === 0 || !(low < level && level <= high)) continue;
        const above =
          (nw >= level ? 8 : 0) + (ne >= level ? 4 : 0) + (se >= level ? 2 : 0) + (sw >= level ? 1 : 0);
        const middle = (nw * se - ne * sw) / (nw + se - ne - sw);
        const course = (middle >= level ? highSaddles[above] : undefined) ?? courses[above] ?? [];
        let next = found.get(step);
        if (!next) found.set(step, (next = new Map()));
        for (let i = 0; i < course.length; i += 2)
          next.set(sides[course[i] ?? 0] ?? 0, sides[course[i + 1] ?? 0] ?? 0);
      }
    }
  }
  return found;
}

type Crossing = (side: number, points: number[]) => void;

/** Points are a little away from the nodes, so that two lines never meet in one. */
const nearNode = 0.001;

function crossing({ edge, heights }: HeightGrid, level: number): Crossing {
  return (side, points) => {
    const node = side >> 1;
    const runsSouth = (side & 1) === 1;
    const from = heights[node] ?? 0;
    const to = heights[node + (runsSouth ? edge : 1)] ?? 0;
    const share = Math.min(1 - nearNode, Math.max(nearNode, (level - from) / (to - from)));
    const [column, row] = [node % edge, Math.floor(node / edge)];
    points.push(column + (runsSouth ? 0 : share), row + (runsSouth ? share : 0));
  };
}

/** Returns the line that begins at a side, or the ring through it, and removes it from the segments. */
function follow(step: number, next: Map<number, number>, start: number, place: Crossing): ContourLine {
  const points: number[] = [];
  let side: number | undefined = start;
  while (side !== undefined) {
    place(side, points);
    const following = next.get(side);
    next.delete(side);
    side = following;
  }
  const closed = points.at(-2) === points[0] && points.at(-1) === points[1];
  return { step, points: Float64Array.from(points), closed };
}
