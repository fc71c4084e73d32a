import type { LonLat } from "../engine-work.ts";
import type { EngineLeg } from "./protocol.ts";

type Line = Pick<EngineLeg, "lat" | "lon">;
type Box = readonly [west: number, south: number, east: number, north: number];

/**
 * Whether a line touches an area. Areas are small, so their edges are straight in degrees.
 *
 * @param areas the corners of each
 */
export function touchesArea(line: Line, areas: readonly (readonly LonLat[])[]): boolean {
  return areas.some((corners) => touches(line, corners));
}

function touches({ lat, lon }: Line, corners: readonly LonLat[]): boolean {
  const box = boxOf(corners);
  const edges = corners.map((corner, i) => [corner, corners[(i + 1) % corners.length] ?? corner] as const);
  for (let i = 0; i < lat.length; i++) {
    const to: LonLat = [lon[i] ?? Number.NaN, lat[i] ?? Number.NaN];
    const from: LonLat = i === 0 ? to : [lon[i - 1] ?? Number.NaN, lat[i - 1] ?? Number.NaN];
    if (!overlap(box, boxOf([from, to]))) continue;
    // A line that is in an area somewhere either begins there or comes in through its outline.
    if (i === 0 && isInside(to, edges)) return true;
    if (edges.some(([a, b]) => cross(from, to, a, b))) return true;
  }
  return false;
}

const boxOf = (places: readonly LonLat[]): Box => {
  const [lons, lats] = [places.map(([lon]) => lon), places.map(([, lat]) => lat)];
  return [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)];
};

const overlap = (a: Box, b: Box): boolean => a[0] <= b[2] && a[2] >= b[0] && a[1] <= b[3] && a[3] >= b[1];

/** By the number of edges that a ray to the east crosses. */
function isInside([x, y]: LonLat, edges: readonly (readonly [LonLat, LonLat])[]): boolean {
  const crossed = edges.filter(
    ([[ax, ay], [bx, by]]) => ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax),
  );
  return crossed.length % 2 === 1;
}

/** Whether two stretches have a point in common: the ends of each lie on both sides of the other, or on it. */
const cross = (a: LonLat, b: LonLat, c: LonLat, d: LonLat): boolean =>
  side(a, b, c) * side(a, b, d) <= 0 &&
  side(c, d, a) * side(c, d, b) <= 0 &&
  overlap(boxOf([a, b]), boxOf([c, d]));

/** On which side of the line through two points a third one lies: the sign of the area that they span. */
const side = ([ax, ay]: LonLat, [bx, by]: LonLat, [x, y]: LonLat): number =>
  Math.sign((bx - ax) * (y - ay) - (by - ay) * (x - ax));
