import type { SharedVertices } from "./shared-vertices.ts";

/** The weight of a point that is always kept. */
const kept = Infinity;

/** Maximum number of points in one pass of the divide step, so that a way of 100,000 points stays fast. */
const maxStretchPoints = 2048;

/**
 * The distance, in world units, of each point of a path from the line without it: keeping the points above a tolerance simplifies
 * the path (Douglas and Peucker 1973), and a higher tolerance keeps a subset of these points. Points at which paths part are
 * always kept, and each piece between them is measured from the same end regardless of the direction of a path, so borders stay
 * shared at every zoom.
 *
 * @param path in world units without repeated points; a ring repeats its first point
 * @param finest distance below which a point weighs nothing, world units
 */
export function weighPoints(path: Float64Array, shared: SharedVertices, finest: number): Float64Array {
  const count = path.length / 2;
  const weights = new Float64Array(count);
  if (count === 0) return weights;
  const isRing = count > 2 && comparePoints(path, 0, count - 1) === 0;
  const anchors: number[] = [];
  for (let i = 0; i < count; i++) {
    const isEnd = !isRing && (i === 0 || i === count - 1);
    if (isEnd || shared.isShared(path[2 * i] ?? 0, path[2 * i + 1] ?? 0)) anchors.push(i);
  }
  if (isRing) addRingAnchors(path, anchors);
  for (const anchor of anchors) weights[anchor] = kept;
  for (let i = 1; i < anchors.length; i++) {
    weighStretches(path, weights, anchors[i - 1] ?? 0, anchors[i] ?? 0, finest);
  }
  if (isRing) weighOverSeam(path, weights, anchors, finest);
  return weights;
}

/** Orders two points of a path by place. */
function comparePoints(path: Float64Array, a: number, b: number): number {
  return (path[2 * a] ?? 0) - (path[2 * b] ?? 0) || (path[2 * a + 1] ?? 0) - (path[2 * b + 1] ?? 0);
}

/**
 * A ring without two places at which paths part is measured between its most western point and the one farthest from it,
 * regardless of where the ring begins.
 */
function addRingAnchors(path: Float64Array, anchors: number[]): void {
  const count = path.length / 2 - 1;
  const known = new Set(anchors.map((index) => index % count));
  if (known.size === 0) {
    let west = 0;
    for (let i = 1; i < count; i++) if (comparePoints(path, i, west) < 0) west = i;
    known.add(west);
  }
  if (known.size === 1) {
    const [only = 0] = known;
    known.add(farthestFrom(path, only, count));
  }
  anchors.splice(0, anchors.length, ...[...known].toSorted((a, b) => a - b));
}

function farthestFrom(path: Float64Array, from: number, count: number): number {
  let [farthest, greatest] = [from, -1];
  for (let i = 0; i < count; i++) {
    const [dx, dy] = [
      (path[2 * i] ?? 0) - (path[2 * from] ?? 0),
      (path[2 * i + 1] ?? 0) - (path[2 * from + 1] ?? 0),
    ];
    const squared = dx * dx + dy * dy;
    if (squared > greatest || (squared === greatest && comparePoints(path, i, farthest) < 0)) {
      [farthest, greatest] = [i, squared];
    }
  }
  return farthest;
}

/** The piece of a ring from its last anchor over its first point to the first anchor. */
function weighOverSeam(
  path: Float64Array,
  weights: Float64Array,
  anchors: readonly number[],
  finest: number,
): void {
  const count = path.length / 2 - 1;
  const [first = 0, last = 0] = [anchors[0], anchors.at(-1)];
  const length = count - last + first + 1;
  const piece = new Float64Array(2 * length);
  for (let i = 0; i < length; i++) {
    const from = (last + i) % count;
    piece[2 * i] = path[2 * from] ?? 0;
    piece[2 * i + 1] = path[2 * from + 1] ?? 0;
  }
  const pieceWeights = new Float64Array(length);
  weighStretches(piece, pieceWeights, 0, length - 1, finest);
  for (let i = 1; i < length - 1; i++) weights[(last + i) % count] = pieceWeights[i] ?? 0;
  weights[count] = weights[0] ?? 0;
}

/** Weighs the points between two anchors, long pieces in stretches of bounded length. */
function weighStretches(
  path: Float64Array,
  weights: Float64Array,
  from: number,
  to: number,
  finest: number,
): void {
  if (to - from < 2) return;
  const isForward = comparesForward(path, from, to);
  for (let done = 0; done < to - from; done += maxStretchPoints) {
    const size = Math.min(maxStretchPoints, to - from - done);
    const start = isForward ? from + done : to - done - size;
    const joint = isForward ? start + size : start;
    if (joint > from && joint < to) weights[joint] = kept;
    weighBetween(path, weights, start, start + size, finest, isForward);
  }
}

/** Whether a piece is measured from `from` on: the opposite answer for the same piece in the opposite direction. */
function comparesForward(path: Float64Array, from: number, to: number): boolean {
  return (comparePoints(path, from, to) || comparePoints(path, from + 1, to - 1)) <= 0;
}

function weighBetween(
  path: Float64Array,
  weights: Float64Array,
  start: number,
  end: number,
  finest: number,
  isForward: boolean,
): void {
  const stack: number[] = [start, end];
  const limits: number[] = [kept];
  for (let to = stack.pop(); to !== undefined; to = stack.pop()) {
    const from = stack.pop() ?? 0;
    const limit = limits.pop() ?? kept;
    const [farthest, distance] = farthestBetween(path, from, to, isForward);
    if (!(distance > finest)) continue;
    const weight = Math.min(limit, distance);
    weights[farthest] = weight;
    if (farthest - from > 1) {
      stack.push(from, farthest);
      limits.push(weight);
    }
    if (to - farthest > 1) {
      stack.push(farthest, to);
      limits.push(weight);
    }
  }
}

function farthestBetween(
  path: Float64Array,
  from: number,
  to: number,
  isForward: boolean,
): readonly [index: number, distance: number] {
  const [a, b] = isForward ? [from, to] : [to, from];
  const [ax, ay] = [path[2 * a] ?? 0, path[2 * a + 1] ?? 0];
  const [dx, dy] = [(path[2 * b] ?? 0) - ax, (path[2 * b + 1] ?? 0) - ay];
  const lengthSquared = dx * dx + dy * dy;
  let [farthest, greatest] = [-1, -1];
  const step = isForward ? 1 : -1;
  for (let i = a + step; i !== b; i += step) {
    const px = (path[2 * i] ?? 0) - ax;
    const py = (path[2 * i + 1] ?? 0) - ay;
    const along = lengthSquared === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / lengthSquared));
    const offX = px - along * dx;
    const offY = py - along * dy;
    const squared = offX * offX + offY * offY;
    if (squared > greatest) [farthest, greatest] = [i, squared];
  }
  return [farthest, Math.sqrt(greatest)];
}
