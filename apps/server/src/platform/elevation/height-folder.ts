import { readFileSync } from "node:fs";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { Tile } from "@cairn/geo/tile-lines";
import type { HeightTiles } from "@cairn/tiles/heights/height-grid";
import { decodeHeightTile, encodeHeightTile, heightTileBytes } from "@cairn/tiles/heights/height-tile";
import type { SpareSpace } from "../storage/spare-space.ts";

/** Number of uncompressed tiles in memory, 256 KiB each. */
const maxTiles = 64;

/** Path of a tile's heights in the `heights` folder of a region. */
export const heightTilePath = (folder: string, { z, x, y }: Tile): string =>
  join(folder, String(z), String(x), `${y}.heights`);

/** The tiles of a folder, read on request; a missing or damaged one is a hole. */
export function openHeightFolder(folder: string): HeightTiles {
  const tiles = new Map<string, Float32Array | undefined>();
  return (z, x, y) => {
    const path = heightTilePath(folder, { z, x, y });
    const isKnown = tiles.has(path);
    const tile = isKnown ? tiles.get(path) : readTile(path);
    tiles.delete(path);
    tiles.set(path, tile);
    const [oldest] = tiles.keys();
    if (!isKnown && tiles.size > maxTiles && oldest !== undefined) tiles.delete(oldest);
    return tile;
  };
}

function readTile(path: string): Float32Array | undefined {
  try {
    return decodeHeightTile(inflateRawSync(readFileSync(path), { maxOutputLength: heightTileBytes }));
  } catch {
    return undefined;
  }
}

/** Whether a folder has a sound tile: one that was written shortly before a power failure may be empty or cut off. */
export const hasHeightTile = (folder: string, tile: Tile): boolean =>
  readTile(heightTilePath(folder, tile)) !== undefined;

/**
 * Writes a tile atomically. It may not survive a power failure, because a flush for each of thousands would take longer than
 * making them: whoever continues asks `hasHeightTile`, and whoever is done flushes the folder.
 *
 * @param space what may be written
 */
export async function writeHeightTile(
  folder: string,
  tile: Tile,
  heights: Float32Array,
  space: SpareSpace,
): Promise<void> {
  const path = heightTilePath(folder, tile);
  const bytes = deflateRawSync(encodeHeightTile(heights));
  await space.take(bytes.length);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(`${path}.part`, bytes);
  await rename(`${path}.part`, path);
}
