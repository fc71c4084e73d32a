import { RingOutline } from "./ring-outline.ts";
import type { GroundPath } from "./way-paths.ts";

/** Maximum number of rings of one area. The largest lakes have some 15,000 islands; more would take quadratic time. */
const maxRings = 20_000;
/** Maximum number of segments tested while one area's rings are sorted. */
const maxTests = 1_000_000_000;

/**
 * Groups rings that do not cross each other into polygons: a ring inside an odd number of others is a hole, regardless of the
 * roles in OpenStreetMap, and a ring inside a hole is a polygon again.
 *
 * @returns polygons of rings, the outer one first; empty if the rings are too many, or so tangled that sorting them would take
 *   minutes
 */
export function nestRings(rings: readonly GroundPath[]): GroundPath[][] {
  if (rings.length > maxRings) return [];
  const [first] = rings;
  if (first && rings.length === 1) return [[first]];
  const outlines = rings.map((ring) => new RingOutline(ring)).toSorted((a, b) => b.size - a.size);
  const boxes = boxesOf(outlines);
  const polygons: GroundPath[][] = [];
  /** For each ring, its polygon, and whether it is a hole of it. */
  const placed: { polygon: GroundPath[]; isHole: boolean }[] = [];
  let tests = 0;
  for (const [n, { ring }] of outlines.entries()) {
    // The middle of a segment, because rings may touch at their vertices.
    const [x, y] = [((ring[0] ?? 0) + (ring[2] ?? 0)) / 2, ((ring[1] ?? 0) + (ring[3] ?? 0)) / 2];
    let parent = nextAround(boxes, n, n);
    while (parent !== -1 && outlines[parent]?.contains(x, y) === false) {
      tests += (outlines[parent]?.ring.length ?? 0) / 2;
      if (tests > maxTests) return [];
      parent = nextAround(boxes, n, parent);
    }
    const around = placed[parent];
    if (around && !around.isHole) {
      around.polygon.push(ring);
      placed.push({ polygon: around.polygon, isHole: true });
      continue;
    }
    const polygon = [ring];
    polygons.push(polygon);
    placed.push({ polygon, isHole: false });
  }
  return polygons;
}

/** West, south, east and north of each ring, one after the other. */
function boxesOf(outlines: readonly RingOutline[]): Int32Array {
  const boxes = new Int32Array(4 * outlines.length);
  for (const [n, { bounds }] of outlines.entries()) boxes.set(bounds, 4 * n);
  return boxes;
}

/** The last ring before another one in the list whose box contains that of ring `n`; -1 if there is none. */
function nextAround(boxes: Int32Array, n: number, before: number): number {
  const [west = 0, south = 0, east = 0, north = 0] = boxes.subarray(4 * n, 4 * n + 4);
  for (let at = before - 1; at >= 0; at--) {
    if ((boxes[4 * at] ?? 0) > west || (boxes[4 * at + 1] ?? 0) > south) continue;
    if ((boxes[4 * at + 2] ?? 0) >= east && (boxes[4 * at + 3] ?? 0) >= north) return at;
  }
  return -1;
}
