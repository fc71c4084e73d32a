import { readFileSync } from "node:fs";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { Tile } from "@cairn/geo/tile-lines";
import type { HeightTiles } from "@cairn/tiles/heights/height-grid";
import { decodeHeightTile, encodeHeightTile, heightTileBytes } from "@cairn/tiles/heights/height-tile";

/** Tiles that are kept unpacked, 256 KiB each. */
const maxTiles = 64;

/** Where the heights of a tile are in the `heights` folder of a region. */
export const heightTilePath = (folder: string, { z, x, y }: Tile): string =>
  join(folder, String(z), String(x), `${y}.heights`);

/** The tiles of a folder, read when they are asked for; one that is missing or damaged is a hole. */
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

/** Writes a tile whole or not at all. */
export async function writeHeightTile(folder: string, tile: Tile, heights: Float32Array): Promise<void> {
  const path = heightTilePath(folder, tile);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(`${path}.part`, deflateRawSync(encodeHeightTile(heights)));
  await rename(`${path}.part`, path);
}
