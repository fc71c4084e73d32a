import { hashCell, hashText } from "../random.ts";
import type { Place } from "./place.ts";
import { smoothNoise } from "./terrain.ts";

/** A point in metres east (x) and north (y) of a place. */
export interface PlanePoint {
  readonly x: number;
  readonly y: number;
}

/** Style of the paths: lanes and roads are sparse and avoid slopes, paths are dense and take them. */
export interface NetworkStyle {
  /** Mean distance between junctions, metres. */
  readonly spacing: number;
  /** Cost of a slope: a path of grade g costs 1 + aversion * g^2 times its length. */
  readonly slopeAversion: number;
}

/** Invented paths around a place, without limits; the same place and style always give the same paths. */
export interface PathNetwork {
  /** Junctions on the path between two points; both ends are at the closest junction. */
  between(from: PlanePoint, to: PlanePoint, used?: Set<number>): PlanePoint[];
}

const neighbours: readonly (readonly [number, number])[] = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
  [1, 1],
  [-1, 1],
  [-1, -1],
  [1, -1],
];
/** Paths that were used before cost this much more, so that a loop does not return on itself. */
const repeatCost = 4;
/** Main roads are where a slow noise is near zero, which gives winding lines; they cost this share of their length. */
const mainRoadCost = 0.6;

/** Builds the network on demand: a jittered lattice whose junctions and paths come from a hash of their cell. */
export function createPathNetwork(place: Place, style: NetworkStyle): PathNetwork {
  const seed = hashText(`${place.name}/${style.spacing}`);
  const known = new Map<number, Junction>();
  const junction = (i: number, j: number): Junction => {
    const key = keyOf(i, j);
    const found = known.get(key);
    if (found) return found;
    const x = (i + 0.36 * (2 * hashCell(seed, i, j) - 1)) * style.spacing;
    const y = (j + 0.36 * (2 * hashCell(seed + 1, i, j) - 1)) * style.spacing;
    const made = { key, i, j, x, y, ele: place.terrain(x, y) };
    known.set(key, made);
    return made;
  };
  const nearest = (point: PlanePoint): Junction =>
    junction(Math.round(point.x / style.spacing), Math.round(point.y / style.spacing));

  const costOf = (a: Junction, b: Junction): number => {
    const [low, high] = a.key < b.key ? [a, b] : [b, a];
    const draw = hashCell(seed + 2, low.key, high.key);
    const diagonal = a.i !== b.i && a.j !== b.j;
    if (draw > (diagonal ? 0.35 : 0.9)) return Infinity;
    const length = Math.hypot(a.x - b.x, a.y - b.y);
    const grade = (b.ele - a.ele) / length;
    const scale = style.spacing * 14;
    const main = Math.abs(smoothNoise(seed + 3, (a.x + b.x) / 2 / scale, (a.y + b.y) / 2 / scale)) < 0.06;
    return length * (1 + draw) * (main ? mainRoadCost : 1) * (1 + style.slopeAversion * grade * grade);
  };

  return {
    between: (from, to, used = new Set()) => {
      const goal = nearest(to);
      const path = shortest(nearest(from), goal, (at) =>
        neighbours.map(([di, dj]) => {
          const next = junction(at.i + di, at.j + dj);
          const repeated = used.has(pathKey(at, next)) ? repeatCost : 1;
          return { next, cost: costOf(at, next) * repeated };
        }),
      );
      for (let n = 1; n < path.length; n += 1) {
        const [a, b] = [path[n - 1], path[n]];
        if (a && b) used.add(pathKey(a, b));
      }
      return path;
    },
  };
}

interface Junction extends PlanePoint {
  readonly key: number;
  readonly i: number;
  readonly j: number;
  readonly ele: number;
}

const keyOf = (i: number, j: number): number => (i + 20_000) * 40_000 + (j + 20_000);
/**
 * One number for the path between two neighbours in either order: the lower junction and one of four
 * directions from it.
 */
function pathKey(a: Junction, b: Junction): number {
  const [low, high] = a.key < b.key ? [a, b] : [b, a];
  return low.key * 4 + (low.i === high.i ? 0 : high.j - low.j + 2);
}

interface Step {
  readonly at: Junction;
  readonly cost: number;
  readonly rank: number;
  readonly from: Step | undefined;
}

/** A* with the straight line as the estimate, whose result is close enough to the cheapest for invented paths. */
function shortest(
  start: Junction,
  goal: Junction,
  pathsFrom: (at: Junction) => readonly { next: Junction; cost: number }[],
): Junction[] {
  const open: Step[] = [{ at: start, cost: 0, rank: 0, from: undefined }];
  const closed = new Set<number>();
  for (let step = takeFirst(open); step; step = takeFirst(open)) {
    if (step.at.key === goal.key) return backtrack(step);
    if (closed.has(step.at.key)) continue;
    closed.add(step.at.key);
    for (const { next, cost } of pathsFrom(step.at)) {
      if (cost === Infinity || closed.has(next.key)) continue;
      const total = step.cost + cost;
      const rest = Math.hypot(next.x - goal.x, next.y - goal.y);
      insert(open, { at: next, cost: total, rank: total + rest, from: step });
    }
  }
  return [start];
}

function backtrack(last: Step): Junction[] {
  const path: Junction[] = [];
  for (let step: Step | undefined = last; step; step = step.from) path.push(step.at);
  return path.toReversed();
}

function insert(heap: Step[], step: Step): void {
  let hole = heap.length;
  heap.push(step);
  while (hole > 0) {
    const parentIndex = (hole - 1) >> 1;
    const parent = heap[parentIndex];
    if (!parent || parent.rank <= step.rank) break;
    heap[hole] = parent;
    hole = parentIndex;
  }
  heap[hole] = step;
}

function takeFirst(heap: Step[]): Step | undefined {
  const first = heap[0];
  const last = heap.pop();
  if (!first || !last || heap.length === 0) return first;
  let hole = 0;
  for (;;) {
    let childIndex = 2 * hole + 1;
    const [left, right] = [heap[childIndex], heap[childIndex + 1]];
    if (!left) break;
    if (right && right.rank < left.rank) childIndex += 1;
    const child = heap[childIndex];
    if (!child || child.rank >= last.rank) break;
    heap[hole] = child;
    hole = childIndex;
  }
  heap[hole] = last;
  return first;
}
