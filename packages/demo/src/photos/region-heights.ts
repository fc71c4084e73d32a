import { readFileSync } from "node:fs";
import { decodeHgt, hgtHeight } from "@cairn/geo/hgt";
import { unzipSync } from "fflate";
import { type Origin, toDegrees } from "../outings/place.ts";
import type { Terrain } from "../outings/terrain.ts";
import { layeredNoise } from "./texture-noise.ts";

const name = "N42E001.hgt";
const file = new URL(`../../../../demo-region/${name}.zip`, import.meta.url);

/** Inside of the box of the file that has heights, WGS 84 degrees; its cells of three arc seconds are kept as numbers. */
const box = { south: 42.402, west: 1.382, north: 42.688, east: 1.818 };
const perDegree = 1200;
const columns = Math.round((box.east - box.west) * perDegree) + 1;
const rows = Math.round((box.north - box.south) * perDegree) + 1;

let known: Float32Array | undefined;

/** Heights of the demo's region, from south to north: read when the first photo is painted. */
function regionGrid(): Float32Array {
  if (known) return known;
  const bytes = unzipSync(readFileSync(file))[name];
  const tile = bytes && decodeHgt(name, bytes);
  if (!tile) throw new Error(`${name}.zip contains no heights`);
  const read = Float32Array.from({ length: columns * rows }, (_, i) =>
    hgtHeight(tile, box.south + Math.floor(i / columns) / perDegree, box.west + (i % columns) / perDegree),
  );
  known = read.map((height, i) => (Number.isNaN(height) ? nearestKnown(read, i) : height));
  return known;
}

/** The radar did not see into every gorge: there, the nearest height to the west, or else to the east. */
function nearestKnown(heights: Float32Array, i: number): number {
  for (let off = 1; off < columns; off += 1)
    for (const at of [i - off, i + off])
      if (!Number.isNaN(heights[at] ?? Number.NaN)) return heights[at] as number;
  throw new RangeError("no height is known");
}

const within = (at: number, count: number): number => Math.min(count - 1.001, Math.max(0, at));

/** Mountains as there might be beyond the region, which has no heights of its neighbours. */
const beyond = (column: number, row: number): number =>
  2150 +
  900 * layeredNoise(column / 38 + 11, row / 38, 4) -
  500 * Math.abs(layeredNoise(column / 21, row / 21, 3));
/** Cells over which the last known height goes over into them. */
const transition = 30;

/**
 * The ground around a place, by the heights from which the map and the outings have theirs; undefined outside of the demo's
 * region. Far behind its border the ground is made up.
 */
export function regionTerrain(origin: Origin): Terrain | undefined {
  const grid = regionGrid();
  const unit = toDegrees(origin, 1000, 1000);
  const column = (origin.lon - box.west) * perDegree;
  const row = (origin.lat - box.south) * perDegree;
  if (!(column >= 0 && row >= 0 && column < columns - 1 && row < rows - 1)) return undefined;
  // Degrees a metre, which hardly change over a region of 40 km.
  const columnsPerMetre = ((unit.lon - origin.lon) / 1000) * perDegree;
  const rowsPerMetre = ((unit.lat - origin.lat) / 1000) * perDegree;
  return (east, north) => {
    const x = column + east * columnsPerMetre;
    const y = row + north * rowsPerMetre;
    const [inX, inY] = [within(x, columns), within(y, rows)];
    const [i, j] = [Math.floor(inX), Math.floor(inY)];
    const [u, v] = [inX - i, inY - j];
    const at = j * columns + i;
    const low = (grid[at] as number) * (1 - u) + (grid[at + 1] as number) * u;
    const high = (grid[at + columns] as number) * (1 - u) + (grid[at + columns + 1] as number) * u;
    const inside = low * (1 - v) + high * v;
    const outside = Math.hypot(x - inX, y - inY);
    return outside === 0 ? inside : inside + (beyond(x, y) - inside) * Math.min(1, outside / transition);
  };
}
