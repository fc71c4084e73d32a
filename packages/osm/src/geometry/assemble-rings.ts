import { doubleSignedArea } from "./ring-area.ts";
import { RingGraph } from "./ring-graph.ts";
import type { GroundPath } from "./way-paths.ts";

/**
 * Makes closed rings from paths in any order and direction, some of which may be missing or superfluous. Rings do not pass
 * through the same place twice and do not cross each other unless the paths cross without a common place; paths that do not close
 * are left out. Inside is the area that an odd number of rings surrounds.
 */
export function assembleRings(paths: readonly GroundPath[]): GroundPath[] {
  const graph = new RingGraph(paths);
  const partners = pairEnds(graph);
  const isUsed = new Uint8Array(graph.segments);
  const seenAt = new Int32Array(graph.vertices.size).fill(-1);
  const rings: GroundPath[] = [];
  for (let segment = 0; segment < graph.segments; segment++) {
    if (isUsed[segment] === 1 || !graph.has(segment)) continue;
    const walk = walkRound(graph, partners, isUsed, segment);
    if (walk) splitAtTouches(walk, seenAt, (ring) => addRing(graph, ring, rings));
  }
  return rings;
}

/**
 * For each end, the end with which a ring continues, or -1 if there is none. If more than two segments meet, those with adjacent
 * directions are paired, so that no ring crosses another one there.
 */
function pairEnds(graph: RingGraph): Int32Array {
  const { vertices, vertexOf } = graph;
  const partners = new Int32Array(2 * graph.segments).fill(-1);
  for (let vertex = 0; vertex < vertices.size; vertex++) {
    const ends = graph.endsAt(vertex);
    if (ends.length > 2) {
      const direction = (end: number): number => {
        const other = vertexOf[end ^ 1] ?? 0;
        const dy = (vertices.y[other] ?? 0) - (vertices.y[vertex] ?? 0);
        return Math.atan2(dy, (vertices.x[other] ?? 0) - (vertices.x[vertex] ?? 0));
      };
      ends.sort((a, b) => direction(a) - direction(b));
    }
    for (let n = 0; n + 1 < ends.length; n += 2) {
      const [a = 0, b = 0] = [ends[n], ends[n + 1]];
      partners[a] = b;
      partners[b] = a;
    }
  }
  return partners;
}

/** The vertices on the way from a segment back to it, without repeating the first; undefined if it does not come back. */
function walkRound(
  graph: RingGraph,
  partners: Int32Array,
  isUsed: Uint8Array,
  start: number,
): number[] | undefined {
  const walk: number[] = [];
  let end = 2 * start;
  while (isUsed[end >> 1] === 0) {
    isUsed[end >> 1] = 1;
    walk.push(graph.vertexOf[end] ?? 0);
    const next = partners[end ^ 1] ?? -1;
    if (next === -1) return undefined;
    end = next;
  }
  return end === 2 * start ? walk : undefined;
}

/** Cuts a walk into rings where it returns to a vertex. `seenAt` is -1 everywhere, before and after. */
function splitAtTouches(walk: readonly number[], seenAt: Int32Array, take: (ring: number[]) => void): void {
  const open: number[] = [];
  for (const vertex of walk) {
    const from = seenAt[vertex] ?? -1;
    if (from !== -1) {
      const ring = open.splice(from);
      for (const passed of ring) seenAt[passed] = -1;
      take(ring);
    }
    seenAt[vertex] = open.length;
    open.push(vertex);
  }
  for (const vertex of open) seenAt[vertex] = -1;
  take(open);
}

function addRing(graph: RingGraph, walk: readonly number[], rings: GroundPath[]): void {
  if (walk.length < 3) return;
  const ring = new Int32Array(2 * walk.length + 2);
  for (const [n, vertex] of walk.entries()) {
    ring[2 * n] = graph.vertices.x[vertex] ?? 0;
    ring[2 * n + 1] = graph.vertices.y[vertex] ?? 0;
  }
  ring[ring.length - 2] = ring[0] ?? 0;
  ring[ring.length - 1] = ring[1] ?? 0;
  if (doubleSignedArea(ring) !== 0) rings.push(ring);
}
