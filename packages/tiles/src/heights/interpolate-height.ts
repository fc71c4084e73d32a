import { bilinear } from "@cairn/geo/hgt";

/** Height of a node of a grid in metres by its column and row: NaN if there is nothing, Infinity if the source has a void. */
export type NodeHeight = (column: number, row: number) => number;

/**
 * Height between the nodes of a grid: cubic convolution over the sixteen around it (R. Keys, "Cubic convolution interpolation for
 * digital image processing", 1981, a = -1/2), which passes through every node and has no kinks, so that neither shading nor
 * contours show the grid. Level ground stays level. Missing nodes of the outer ring are replaced by their inner neighbours.
 *
 * @param x column, with a fraction; y row
 * @param maxBend maximum difference from the bilinear surface through the four nodes around, metres
 * @returns metres; Infinity if one of the nodes around is a void, NaN if one is missing
 */
export function interpolateHeight(at: NodeHeight, x: number, y: number, maxBend = Infinity): number {
  const [column, row] = [Math.floor(x), Math.floor(y)];
  const [dx, dy] = [x - column, y - row];
  const upper = alongRow(at, column, row, dx);
  const lower = dy === 0 ? upper : alongRow(at, column, row + 1, dx);
  if (!Number.isFinite(upper) || !Number.isFinite(lower)) return upper + lower;
  const height =
    dy === 0
      ? upper
      : cubic(alongRow(at, column, row - 1, dx), upper, lower, alongRow(at, column, row + 2, dx), dy);
  if (maxBend === Infinity) return height;
  const straight = bilinear(dx, dy, (east, south) => at(column + east, row + south));
  return Math.min(straight + maxBend, Math.max(straight - maxBend, height));
}

function alongRow(at: NodeHeight, column: number, row: number, dx: number): number {
  const left = at(column, row);
  if (dx === 0) return left;
  const right = at(column + 1, row);
  if (!Number.isFinite(left) || !Number.isFinite(right)) return left + right;
  return cubic(at(column - 1, row), left, right, at(column + 2, row), dx);
}

/** Between `from` and `to`, which are finite; level between equal ones, regardless of the others. */
function cubic(before: number, from: number, to: number, after: number, t: number): number {
  if (from === to) return from;
  const start = Number.isFinite(before) ? before : from;
  const end = Number.isFinite(after) ? after : to;
  const slope = (to - start) / 2;
  const curve = start - 2.5 * from + 2 * to - end / 2;
  const bend = (end - start) / 2 + 1.5 * (from - to);
  return from + t * (slope + t * (curve + t * bend));
}
