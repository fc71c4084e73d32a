import type { GroundPath } from "./way-paths.ts";

/** Latitude at which the square of Web Mercator ends, 1e-7 degrees. */
const maxLat = 850_511_287;
const unitsPerTurn = 3_600_000_000;
const radiansPerUnit = Math.PI / 1_800_000_000;

/** x of a longitude in 1e-7 degrees: 0 at 180 degrees west, 1 at 180 degrees east. */
export const mercatorX = (lon: number): number => lon / unitsPerTurn + 0.5;

/** y of a latitude in 1e-7 degrees: 0 in the north, 1 in the south, beyond 85.05 degrees the edge. */
export const mercatorY = (lat: number): number => {
  const sine = Math.sin(Math.max(-maxLat, Math.min(maxLat, lat)) * radiansPerUnit);
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
};

/** A path in Web Mercator fractions of the world. */
export function toWebMercator(path: GroundPath): Float64Array {
  const projected = new Float64Array(path.length);
  for (let at = 0; at < path.length; at += 2) {
    projected[at] = mercatorX(path[at] ?? 0);
    projected[at + 1] = mercatorY(path[at + 1] ?? 0);
  }
  return projected;
}
