import { RingOutline } from "./ring-outline.ts";
import type { GroundPath } from "./way-paths.ts";

/** Most rings of one area. The largest lakes have some 15,000 islands; more would take quadratic time. */
const maxRings = 40_000;
/** Most segments that are looked at while one area's rings are sorted. */
const maxTests = 1_000_000_000;

/**
 * Puts rings that do not cross each other into polygons: what lies inside of an odd number of others is a hole, whatever the roles in
 * OpenStreetMap say, and what lies in a hole is a polygon again.
 *
 * @returns polygons of rings, the outer one first; none when the rings are too many
 */
export function nestRings(rings: readonly GroundPath[]): GroundPath[][] {
  if (rings.length > maxRings) return [];
  const [first] = rings;
  if (first && rings.length === 1) return [[first]];
  const outlines = rings.map((ring) => new RingOutline(ring)).toSorted((a, b) => b.size - a.size);
  const polygons: GroundPath[][] = [];
  /** Of each ring: its polygon, and whether it is a hole of it. */
  const placed: { polygon: GroundPath[]; isHole: boolean }[] = [];
  let tests = 0;
  for (const [n, outline] of outlines.entries()) {
    // A middle of a segment, as rings may touch at their vertices.
    const { ring } = outline;
    const [x, y] = [((ring[0] ?? 0) + (ring[2] ?? 0)) / 2, ((ring[1] ?? 0) + (ring[3] ?? 0)) / 2];
    let parent = n - 1;
    for (; parent >= 0 && tests < maxTests; parent--) {
      const other = outlines[parent];
      if (!other?.mayContain(outline)) continue;
      tests += other.ring.length / 2;
      if (other.contains(x, y)) break;
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
