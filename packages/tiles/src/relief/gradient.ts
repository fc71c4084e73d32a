import { latitudeAt } from "@cairn/geo/mercator";
import type { HeightGrid } from "../heights/height-grid.ts";

/** Rise of the ground per metre eastwards and northwards. */
export interface Gradient {
  readonly east: number;
  readonly north: number;
}

/** Length of the equator of the sphere of Web Mercator (EPSG:3857), metres. */
const equator = 2 * Math.PI * 6_378_137;

/** Metres on the ground between the nodes of a row of a grid over a tile. */
export function metresOfStep(z: number, y: number, row: number, { steps, margin }: HeightGrid): number {
  const world = 2 ** z;
  const latitude = latitudeAt((y + (row - margin + 0.5) / steps) / world);
  return (equator * Math.cos((latitude * Math.PI) / 180)) / (world * steps);
}

/**
 * The gradient at a node that is not on the grid's edge, from its eight neighbours (B. Horn, "Hill shading and the reflectance
 * map", 1981, equation 3): exact on a plane. An unknown neighbour is replaced by the node itself.
 *
 * @param metres between nodes
 * @returns undefined if the node is unknown
 */
export function gradientAt(
  { edge, heights }: HeightGrid,
  node: number,
  metres: number,
): Gradient | undefined {
  const own = heights[node] ?? Number.NaN;
  if (Number.isNaN(own)) return undefined;
  const at = (offset: number): number => {
    const height = heights[node + offset] ?? Number.NaN;
    return Number.isNaN(height) ? own : height;
  };
  const [nw, n, ne] = [at(-edge - 1), at(-edge), at(-edge + 1)];
  const [w, e] = [at(-1), at(1)];
  const [sw, s, se] = [at(edge - 1), at(edge), at(edge + 1)];
  return {
    east: (ne + 2 * e + se - nw - 2 * w - sw) / (8 * metres),
    north: (nw + 2 * n + ne - sw - 2 * s - se) / (8 * metres),
  };
}
