import type { MapGeometry } from "@cairn/tiles/map-feature";
import { doubleSignedArea, withSign } from "./ring-area.ts";
import type { GroundPath } from "./way-paths.ts";

/** Latitude at which the square of Web Mercator ends, 1e-7 degrees. */
const maxLat = 850_511_287;
const unitsPerTurn = 3_600_000_000;
const radiansPerUnit = Math.PI / 1_800_000_000;

/** x of a longitude in 1e-7 degrees: 0 at 180 degrees west, 1 at 180 degrees east. */
const mercatorX = (lon: number): number => lon / unitsPerTurn + 0.5;

/** y of a latitude in 1e-7 degrees: 0 in the north, 1 in the south, beyond 85.05 degrees the edge. */
const mercatorY = (lat: number): number => {
  const sine = Math.sin(Math.max(-maxLat, Math.min(maxLat, lat)) * radiansPerUnit);
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
};

/** A path in Web Mercator fractions of the world. */
function toWebMercator(path: GroundPath): Float64Array {
  const projected = new Float64Array(path.length);
  for (let at = 0; at < path.length; at += 2) {
    projected[at] = mercatorX(path[at] ?? 0);
    projected[at + 1] = mercatorY(path[at + 1] ?? 0);
  }
  return projected;
}

/** A point of the ground (1e-7 degrees) as a geometry of the map. */
export const pointGeometry = (lon: number, lat: number): MapGeometry => ({
  type: "point",
  parts: [Float64Array.of(mercatorX(lon), mercatorY(lat))],
});

/** Paths of the ground as a geometry of the map. */
export const lineGeometry = (paths: readonly GroundPath[]): MapGeometry => ({
  type: "line",
  parts: paths.map((path) => toWebMercator(path)),
});

/** Polygons of the ground as a geometry of the map: outer rings turn clockwise on the screen, holes the other way round. */
export const polygonGeometry = (
  polygons: readonly (readonly GroundPath[])[],
): Extract<MapGeometry, { type: "polygon" }> => ({
  type: "polygon",
  parts: polygons.map((rings) => rings.map((ring, n) => withSign(toWebMercator(ring), n === 0))),
});

/** Area of polygons in fractions of the world's square. */
export function areaOf({ parts }: Extract<MapGeometry, { type: "polygon" }>): number {
  let sum = 0;
  for (const rings of parts) for (const ring of rings) sum += doubleSignedArea(ring) / 2;
  return sum;
}

/**
 * A place inside polygons for a symbol or a name: vertically in the middle of the largest outer ring, horizontally in the middle
 * of the widest stretch that is inside.
 */
export function placeInside({ parts }: Extract<MapGeometry, { type: "polygon" }>): MapGeometry {
  let largest: readonly Float64Array[] = [];
  let size = 0;
  for (const rings of parts) {
    const area = rings[0] ? doubleSignedArea(rings[0]) : 0;
    if (area > size) [largest, size] = [rings, area];
  }
  const outer = largest[0] ?? new Float64Array(2);
  const y = middleY(outer);
  const crossings: number[] = [];
  for (const ring of largest) {
    for (let at = 0; at + 3 < ring.length; at += 2) {
      const [y1, y2] = [ring[at + 1] ?? 0, ring[at + 3] ?? 0];
      if (y1 > y === y2 > y) continue;
      const [x1, x2] = [ring[at] ?? 0, ring[at + 2] ?? 0];
      crossings.push(x1 + ((y - y1) / (y2 - y1)) * (x2 - x1));
    }
  }
  crossings.sort((a, b) => a - b);
  let [x, width] = [outer[0] ?? 0, -1];
  for (let n = 0; n + 1 < crossings.length; n += 2) {
    const [from = 0, to = 0] = [crossings[n], crossings[n + 1]];
    if (to - from > width) [x, width] = [(from + to) / 2, to - from];
  }
  return { type: "point", parts: [Float64Array.of(x, y)] };
}

function middleY(ring: Float64Array): number {
  let [low, high] = [Infinity, -Infinity];
  for (let at = 1; at < ring.length; at += 2) {
    const y = ring[at] ?? 0;
    if (y < low) low = y;
    if (y > high) high = y;
  }
  return (low + high) / 2;
}
