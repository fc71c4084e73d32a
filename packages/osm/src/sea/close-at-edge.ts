import type { GroundPath } from "../geometry/way-paths.ts";
import { alongEdge, cornersBetween, type GroundBox } from "./ground-box.ts";

/**
 * Closes pieces of coast that lead from edge to edge of a box: from the end of one, clockwise along the edge to the start of the
 * next, so that the water to their right is inside.
 */
export function closeAtEdge(pieces: readonly (readonly number[])[], box: GroundBox): GroundPath[] {
  const sorted = pieces
    .map((piece) => ({
      piece,
      start: alongEdge(box, piece[0] ?? 0, piece[1] ?? 0),
      end: alongEdge(box, piece.at(-2) ?? 0, piece.at(-1) ?? 0),
    }))
    .toSorted((a, b) => a.start - b.start);
  const followers = matchEnds(
    sorted.map(({ start }) => start),
    sorted.map(({ end }) => end),
  );
  const isUsed = new Uint8Array(sorted.length);
  const rings: GroundPath[] = [];
  for (let first = 0; first < sorted.length; first++) {
    const ring: number[] = [];
    for (let n = first; isUsed[n] === 0; n = followers[n] ?? 0) {
      isUsed[n] = 1;
      const current = sorted[n];
      const next = sorted[followers[n] ?? 0];
      if (!current || !next) break;
      for (const value of current.piece) ring.push(value);
      ring.push(...cornersBetween(box, current.end, next.start));
    }
    if (ring.length < 6) continue;
    ring.push(ring[0] ?? 0, ring[1] ?? 0);
    rings.push(Int32Array.from(ring));
  }
  return rings;
}

/**
 * The next piece after the end of each one: the first one clockwise that does not follow another one yet.
 *
 * @param starts places at which pieces enter the box, ascending
 * @param ends places at which they leave it
 */
function matchEnds(starts: readonly number[], ends: readonly number[]): Int32Array {
  /** The first free start from each one on, with an additional entry for "none". */
  const free = Int32Array.from({ length: starts.length + 1 }, (_, n) => n);
  const firstFree = (from: number): number => {
    let found = from;
    while (free[found] !== found) found = free[found] ?? starts.length;
    for (let n = from; free[n] !== n;) {
      const next = free[n] ?? starts.length;
      free[n] = found;
      n = next;
    }
    return found;
  };
  const followers = new Int32Array(ends.length);
  for (const [n, end] of ends.entries()) {
    let follower = firstFree(firstNotBefore(starts, end));
    if (follower === starts.length) follower = firstFree(0);
    followers[n] = follower;
    free[follower] = follower + 1;
  }
  return followers;
}

/** Index of the first start that is not before a place. */
function firstNotBefore(starts: readonly number[], place: number): number {
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((starts[middle] ?? 0) < place) low = middle + 1;
    else high = middle;
  }
  return low;
}
