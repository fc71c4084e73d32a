import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import type { ElevationSampler } from "@cairn/domain/elevation/correct-elevation";
import { splitAtAntimeridian } from "@cairn/geo/antimeridian";
import type { Bbox } from "@cairn/geo/bbox";
import { hgtName } from "@cairn/geo/hgt";
import type { SpareSpace } from "../storage/spare-space.ts";

/** Points along an edge of a file of one arc second, the only kind that Valhalla reads. */
const size = 3601;
const voidHeight = -32_768;

/**
 * Writes the heights of boxes as SRTM files of one arc second for Valhalla's builder: `N42/N42E001.hgt`, 26 MB for each degree
 * that a box touches. What is in no box is void.
 *
 * @param sampler metres at a latitude and longitude, NaN where unknown
 */
export async function writeHgtFiles(
  folder: string,
  boxes: readonly Bbox[],
  sampler: ElevationSampler,
  space: SpareSpace,
): Promise<void> {
  const parts = boxes.flatMap(splitAtAntimeridian);
  const degrees = new Map<string, readonly [south: number, west: number]>();
  for (const [west, south, east, north] of parts)
    for (let lat = Math.floor(south); lat < north; lat++)
      for (let lon = Math.floor(west); lon < east; lon++) degrees.set(`${lat} ${lon}`, [lat, lon]);
  for (const [south, west] of degrees.values()) {
    const bytes = Buffer.alloc(2 * size * size);
    await space.take(bytes.length);
    const heights = new Int16Array(bytes.buffer, bytes.byteOffset, size * size).fill(swapped(voidHeight));
    for (const part of parts) await fill(heights, [south, west], part, sampler);
    const name = hgtName(south, west);
    await mkdir(join(folder, name.slice(0, 3)), { recursive: true });
    await writeFile(join(folder, name.slice(0, 3), `${name}.hgt`), bytes);
  }
}

/** Fills the points of a degree that lie in a box. */
async function fill(
  heights: Int16Array,
  [south, west]: readonly [number, number],
  box: Bbox,
  sampler: ElevationSampler,
): Promise<void> {
  const within = (index: number): number => Math.min(size - 1, Math.max(0, index));
  const [left, right] = [box[0] - west, box[2] - west].map((x) => x * (size - 1)) as [number, number];
  const [top, bottom] = [south + 1 - box[3], south + 1 - box[1]].map((y) => y * (size - 1)) as [
    number,
    number,
  ];
  if (right < 0 || bottom < 0 || left > size - 1 || top > size - 1) return;
  for (let row = within(Math.floor(top)); row <= within(Math.ceil(bottom)); row++) {
    const lat = south + 1 - row / (size - 1);
    for (let column = within(Math.floor(left)); column <= within(Math.ceil(right)); column++) {
      const height = sampler(lat, west + column / (size - 1));
      if (Number.isFinite(height)) heights[row * size + column] = swapped(Math.round(height));
    }
    // Ctrl-C is heard between two rows.
    await setImmediate();
  }
}

/** The same number with its bytes in the order of SRTM files, big-endian, for a little-endian machine. */
const swapped = (value: number): number => ((value & 0xff) << 8) | ((value >> 8) & 0xff);
