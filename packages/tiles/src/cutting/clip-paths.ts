/** Points, x and y alternating; a ring does not repeat its first point. */
export type Path = readonly number[];

/** The axis along which a shape is cut: 0 for x, 1 for y. */
export type Axis = 0 | 1;

/** One side of a line along an axis; points on the line are inside. */
interface HalfPlane {
  readonly axis: Axis;
  readonly limit: number;
  /** 1 keeps coordinates at the limit or below, -1 those at it or above. */
  readonly side: 1 | -1;
}

/** The parts of lines between two limits of an axis. */
export const clipLines = (lines: readonly Path[], axis: Axis, low: number, high: number): Path[] =>
  lines.flatMap((line) =>
    clipLine(line, { axis, limit: low, side: -1 }).flatMap((part) =>
      clipLine(part, { axis, limit: high, side: 1 }),
    ),
  );

/**
 * The part of a ring between two limits of an axis (Sutherland and Hodgman 1974). If it consists of separate pieces, it stays one
 * ring that runs along the limit and back there, without enclosing anything.
 *
 * @returns fewer than three points if no part of it is between them
 */
export const clipRing = (ring: Path, axis: Axis, low: number, high: number): Path =>
  clipRingOnce(clipRingOnce(ring, { axis, limit: low, side: -1 }), { axis, limit: high, side: 1 });

const isInside = (path: Path, i: number, { axis, limit, side }: HalfPlane): boolean =>
  side * ((path[i + axis] ?? 0) - limit) <= 0;

function countInside(path: Path, plane: HalfPlane): number {
  let count = 0;
  for (let i = 0; i < path.length; i += 2) if (isInside(path, i, plane)) count++;
  return count;
}

function clipLine(line: Path, plane: HalfPlane): readonly Path[] {
  const inside = countInside(line, plane);
  if (inside === 0) return [];
  if (inside * 2 === line.length) return [line];
  const parts: number[][] = [];
  let part: number[] = [];
  let wasInside = false;
  for (let i = 0; i < line.length; i += 2) {
    const isIn = isInside(line, i, plane);
    if (i > 0 && isIn !== wasInside) pushCrossing(part, line, i - 2, i, plane);
    if (isIn) part.push(line[i] ?? 0, line[i + 1] ?? 0);
    else if (wasInside) {
      parts.push(part);
      part = [];
    }
    wasInside = isIn;
  }
  parts.push(part);
  return parts.filter(({ length }) => length >= 4);
}

function clipRingOnce(ring: Path, plane: HalfPlane): Path {
  const inside = countInside(ring, plane);
  if (inside === 0) return [];
  if (inside * 2 === ring.length) return ring;
  const clipped: number[] = [];
  let before = ring.length - 2;
  let wasInside = isInside(ring, before, plane);
  for (let i = 0; i < ring.length; i += 2) {
    const isIn = isInside(ring, i, plane);
    if (isIn !== wasInside) pushCrossing(clipped, ring, before, i, plane);
    if (isIn) clipped.push(ring[i] ?? 0, ring[i + 1] ?? 0);
    wasInside = isIn;
    before = i;
  }
  return clipped;
}

/**
 * The point at which a segment crosses the limit: the same number in both directions, so that neighbours are cut at the same
 * place.
 */
function pushCrossing(
  into: number[],
  path: Path,
  from: number,
  to: number,
  { axis, limit }: HalfPlane,
): void {
  const isForward = (path[from + axis] ?? 0) <= (path[to + axis] ?? 0);
  const [a, b] = isForward ? [from, to] : [to, from];
  const [along, across] = [path[a + axis] ?? 0, path[a + 1 - axis] ?? 0];
  const share = (limit - along) / ((path[b + axis] ?? 0) - along);
  const crossing = across + share * ((path[b + 1 - axis] ?? 0) - across);
  if (axis === 0) into.push(limit, crossing);
  else into.push(crossing, limit);
}
