import type { ContourLine } from "./trace-contours.ts";

export interface SimplifyOptions {
  /** Maximum distance of a line from its original place, in steps of the grid. */
  readonly tolerance: number;
  /** Nodes along an edge of the grid. */
  readonly edge: number;
  /** Points that are kept, such as those on the edges of a tile, where the line continues in the next tile. */
  readonly stays: (x: number, y: number) => boolean;
}

/** Maximum number of rounds over all lines; after them hardly any point can still be removed. */
const maxRounds = 8;

/** A ring of fewer points than these has no area. */
const minRingPoints = 4;

/**
 * Removes points while a line stays within the tolerance of its original place. A point is removed only if no point of any line
 * is in the triangle with its two neighbours, so that lines which did not cross before do not cross afterwards (the test of the
 * topological simplifications by J.-H. Haunert and others).
 */
export function simplifyContours(
  lines: readonly ContourLine[],
  options: SimplifyOptions,
): readonly ContourLine[] {
  const chain = chainOf(lines, options);
  for (let round = 0; round < maxRounds; round++) if (!leaveOut(chain, options.tolerance)) break;
  return lines.map((line, index) => ({ ...line, points: pointsLeft(chain, index) }));
}

/** The points of all lines, one line after the other, each with the indices of its neighbours on its line, or -1. */
interface Chain {
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly before: Int32Array;
  readonly after: Int32Array;
  /** Points that are always kept. */
  readonly fixed: Uint8Array;
  readonly gone: Uint8Array;
  /** Distance of the points removed between a point and the next one from the straight line between them. */
  readonly offset: Float64Array;
  readonly lineOf: Int32Array;
  /** First point and number of points of each line. */
  readonly first: Int32Array;
  readonly left: Int32Array;
  readonly edge: number;
  /** The points of each square of the grid: the first, and the one after each. */
  readonly inSquare: Int32Array;
  readonly nextInSquare: Int32Array;
}

function chainOf(lines: readonly ContourLine[], { edge, stays }: SimplifyOptions): Chain {
  const count = lines.reduce((sum, { points }) => sum + points.length / 2, 0);
  const chain: Chain = {
    x: new Float64Array(count),
    y: new Float64Array(count),
    before: new Int32Array(count).fill(-1),
    after: new Int32Array(count).fill(-1),
    fixed: new Uint8Array(count),
    gone: new Uint8Array(count),
    offset: new Float64Array(count),
    lineOf: new Int32Array(count),
    first: new Int32Array(lines.length),
    left: new Int32Array(lines.length),
    edge,
    inSquare: new Int32Array(edge * edge).fill(-1),
    nextInSquare: new Int32Array(count),
  };
  let at = 0;
  for (const [index, { points }] of lines.entries()) {
    const length = points.length / 2;
    chain.first[index] = at;
    chain.left[index] = length;
    for (let i = 0; i < length; i++, at++) {
      const [x = 0, y = 0] = [points[2 * i], points[2 * i + 1]];
      chain.x[at] = x;
      chain.y[at] = y;
      chain.lineOf[at] = index;
      const isEnd = i === 0 || i === length - 1;
      if (i > 0) chain.before[at] = at - 1;
      if (i < length - 1) chain.after[at] = at + 1;
      if (isEnd || stays(x, y)) chain.fixed[at] = 1;
      const square = squareOf(edge, x, y);
      chain.nextInSquare[at] = chain.inSquare[square] ?? -1;
      chain.inSquare[square] = at;
    }
  }
  return chain;
}

const squareOf = (edge: number, x: number, y: number): number => Math.floor(y) * edge + Math.floor(x);

/** One round; @returns whether any point was removed */
function leaveOut(chain: Chain, tolerance: number): boolean {
  const { x, before, after, fixed, gone, offset, lineOf, left } = chain;
  let changed = false;
  let lastGone = -1;
  for (let point = 0; point < x.length; point++) {
    const [from = -1, to = -1] = [before[point], after[point]];
    // Only every other point of a stretch in one round, so that the remaining points are evenly spread.
    if (fixed[point] === 1 || gone[point] === 1 || from === lastGone || from === -1 || to === -1) continue;
    const line = lineOf[point] ?? 0;
    if ((left[line] ?? 0) <= minRingPoints) continue;
    const moved = distanceTo(chain, point, from, to) + Math.max(offset[from] ?? 0, offset[point] ?? 0);
    if (moved > tolerance || isBetween(chain, from, point, to)) continue;
    gone[point] = 1;
    after[from] = to;
    before[to] = from;
    offset[from] = moved;
    left[line] = (left[line] ?? 0) - 1;
    // The next point has a different neighbour now; it is considered in the next round.
    lastGone = from;
    changed = true;
  }
  return changed;
}

function distanceTo({ x, y }: Chain, point: number, from: number, to: number): number {
  const [fromX = 0, fromY = 0, px = 0, py = 0] = [x[from], y[from], x[point], y[point]];
  const [dx, dy] = [(x[to] ?? 0) - fromX, (y[to] ?? 0) - fromY];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((px - fromX) * dx + (py - fromY) * dy) / length));
  return Math.hypot(px - fromX - along * dx, py - fromY - along * dy);
}

/** Whether any other point is in the triangle of three, or on its edge. */
function isBetween(chain: Chain, a: number, b: number, c: number): boolean {
  const { x, y, gone, edge, inSquare, nextInSquare } = chain;
  const [ax = 0, ay = 0, bx = 0, by = 0, cx = 0, cy = 0] = [x[a], y[a], x[b], y[b], x[c], y[c]];
  const [left, right] = [Math.floor(Math.min(ax, bx, cx)), Math.floor(Math.max(ax, bx, cx))];
  const [top, bottom] = [Math.floor(Math.min(ay, by, cy)), Math.floor(Math.max(ay, by, cy))];
  for (let row = top; row <= bottom; row++) {
    for (let column = left; column <= right; column++) {
      for (let p = inSquare[row * edge + column] ?? -1; p !== -1; p = nextInSquare[p] ?? -1) {
        if (p === a || p === b || p === c || gone[p] === 1) continue;
        const [px = 0, py = 0] = [x[p], y[p]];
        // A ring's first point is its last one, too.
        if ((px === ax && py === ay) || (px === cx && py === cy)) continue;
        const first = (bx - ax) * (py - ay) - (by - ay) * (px - ax);
        const second = (cx - bx) * (py - by) - (cy - by) * (px - bx);
        const third = (ax - cx) * (py - cy) - (ay - cy) * (px - cx);
        if ((first >= 0 && second >= 0 && third >= 0) || (first <= 0 && second <= 0 && third <= 0))
          return true;
      }
    }
  }
  return false;
}

function pointsLeft({ x, y, after, first, left }: Chain, line: number): Float64Array {
  const points = new Float64Array((left[line] ?? 0) * 2);
  let point = first[line] ?? -1;
  for (let i = 0; point !== -1; i += 2) {
    points[i] = x[point] ?? 0;
    points[i + 1] = y[point] ?? 0;
    point = after[point] ?? -1;
  }
  return points;
}
