import { join } from "node:path";
import { splitAtAntimeridian } from "@cairn/geo/antimeridian";
import type { Bbox } from "@cairn/geo/bbox";
import type { Tile } from "@cairn/geo/tile-lines";
import { coarserHeights } from "@cairn/tiles/heights/coarser-heights";
import { fillVoids } from "@cairn/tiles/heights/fill-voids";
import { columnRoundWorld, heightsOfZoom } from "@cairn/tiles/heights/height-grid";
import { deepestHeights, heightTileSize } from "@cairn/tiles/heights/height-tile";
import { hasHeightTile, openHeightFolder, writeHeightTile } from "../../elevation/height-folder.ts";
import type { SpareSpace } from "../../storage/spare-space.ts";
import { type HeightSource, type OpenHeights, overlap } from "./height-source.ts";
import { boxOfTile } from "./terrarium-source.ts";
import { tilesOf } from "./tiles-of.ts";

/** Coarsest zoom with heights. */
export const firstHeights = 5;
/** Tiles within one tile of this zoom are processed consecutively, so that they need the same files. */
const blockZoom = 8;
/** Folder beside the heights for tiles whose voids are not filled yet. */
const rawFolder = "raw";

/** Called after each tile. */
export type OnTile = () => void;

/** Where height tiles are made. */
export interface HeightPlace {
  readonly folder: string;
  /** What may be written there. */
  readonly space: SpareSpace;
}

/** The number of the block that contains a tile. */
const block = ({ x, y }: Tile): number =>
  Math.floor(y / 2 ** (deepestHeights - blockZoom)) * 2 ** blockZoom +
  Math.floor(x / 2 ** (deepestHeights - blockZoom));

/** The deepest height tiles of a box that the sources cover, neighbouring tiles together. */
export function heightTilesOf(bbox: Bbox, sources: readonly HeightSource[]): readonly Tile[] {
  const found = new Map<string, Tile>();
  for (const part of splitAtAntimeridian(bbox)) {
    const boxes = sources
      .flatMap((source) => source.boxes)
      .flatMap(splitAtAntimeridian)
      .filter((box) => overlap(box, part));
    for (const box of boxes) {
      const common: Bbox = [
        Math.max(box[0], part[0]),
        Math.max(box[1], part[1]),
        Math.min(box[2], part[2]),
        Math.min(box[3], part[3]),
      ];
      for (const tile of tilesOf(common, deepestHeights)) found.set(`${tile.x}/${tile.y}`, tile);
    }
  }
  return [...found.values()].toSorted((a, b) => block(a) - block(b) || a.y - b.y || a.x - b.x);
}

/** Whether the heights of all tiles are in the folder, with their voids filled: raw tiles are not needed any more. */
export const areFilled = (folder: string, tiles: readonly Tile[]): boolean =>
  tiles.every((tile) => hasHeightTile(folder, tile));

/**
 * Reads the heights of tiles from the sources, for each point from the first one that has it, including voids. Existing tiles
 * stay, unless they are damaged. Those of filled tiles are needed, too, while others are not filled: voids are filled from the
 * neighbours.
 */
export async function readRawTiles(
  { folder, space }: HeightPlace,
  tiles: readonly Tile[],
  sources: readonly HeightSource[],
  onTile: OnTile,
): Promise<void> {
  const raw = join(folder, rawFolder);
  for (const tile of tiles) {
    if (!hasHeightTile(raw, tile)) {
      const box = boxOfTile(tile);
      const opened: OpenHeights[] = [];
      for (const source of sources)
        if (source.boxes.some((each) => overlap(each, box))) opened.push(await source.open(box));
      await writeHeightTile(raw, tile, sampled(opened, tile), space);
    }
    onTile();
  }
}

function sampled(opened: readonly OpenHeights[], { z, x, y }: Tile): Float32Array {
  const world = heightTileSize * 2 ** z;
  const heights = new Float32Array(heightTileSize * heightTileSize);
  for (let row = 0; row < heightTileSize; row++) {
    const v = (y * heightTileSize + row + 0.5) / world;
    for (let column = 0; column < heightTileSize; column++) {
      const u = (x * heightTileSize + column + 0.5) / world;
      let best = Number.NaN;
      for (const source of opened) {
        const height = source.heightAt(u, v);
        if (!Number.isNaN(height)) best = height;
        if (Number.isFinite(height)) break;
      }
      heights[row * heightTileSize + column] = best;
    }
  }
  return heights;
}

/** The neighbours of raw tiles with voids, also those beyond the antimeridian. */
export function tilesAroundVoids(folder: string, tiles: readonly Tile[]): readonly Tile[] {
  const heightsAt = openHeightFolder(join(folder, rawFolder));
  const around: Tile[] = [];
  for (const { z, x, y } of tiles) {
    if (!heightsAt(z, x, y)?.includes(Infinity)) continue;
    for (const dy of [-1, 0, 1])
      for (const dx of [-1, 0, 1]) around.push({ z, x: columnRoundWorld(x + dx, 2 ** z), y: y + dy });
  }
  return around;
}

/** Fills the voids of raw tiles from themselves and their neighbours. */
export async function fillTiles(
  { folder, space }: HeightPlace,
  tiles: readonly Tile[],
  onTile: OnTile,
): Promise<void> {
  const heightsAt = openHeightFolder(join(folder, rawFolder));
  const around = heightsOfZoom(heightsAt, deepestHeights);
  for (const tile of tiles) {
    if (!hasHeightTile(folder, tile)) {
      const heights = heightsAt(tile.z, tile.x, tile.y)?.slice();
      if (heights) {
        const [left, top] = [tile.x * heightTileSize, tile.y * heightTileSize];
        fillVoids(heights, (column, row) => around(left + column, top + row));
        await writeHeightTile(folder, tile, heights, space);
      }
    }
    onTile();
  }
}

/** Makes the tiles of coarser zooms, each from its four children. */
export async function makeCoarserTiles(
  { folder, space }: HeightPlace,
  deepest: readonly Tile[],
): Promise<void> {
  const heightsAt = openHeightFolder(folder);
  for (let z = deepestHeights - 1; z >= firstHeights; z--) {
    for (const tile of ancestorsOf(deepest, z)) {
      if (hasHeightTile(folder, tile)) continue;
      const heights = coarserHeights((east, south) =>
        heightsAt(z + 1, tile.x * 2 + east, tile.y * 2 + south),
      );
      if (heights) await writeHeightTile(folder, tile, heights, space);
    }
  }
}

/** The tiles of a coarser zoom that contain some of these. */
export function ancestorsOf(tiles: readonly Tile[], z: number): readonly Tile[] {
  const found = new Map<string, Tile>();
  for (const tile of tiles) {
    const [x, y] = [tile.x >> (tile.z - z), tile.y >> (tile.z - z)];
    found.set(`${x}/${y}`, { z, x, y });
  }
  return [...found.values()];
}
