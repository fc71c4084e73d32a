import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Bbox } from "@cairn/geo/bbox";
import { HeightsError } from "./height-source.ts";
import { boxOfTile, type TerrariumTiles } from "./terrarium-source.ts";
import type { TileDecoder } from "./tile-pixels.ts";

/** Maximum size of a tile, bytes. */
const maxBytes = 4 * 1024 * 1024;
/** Deepest zoom to search. */
const maxZoom = 15;

const isNumber = (name: string): boolean => /^\d{1,6}$/.test(name);

/** The zooms of the tiles in a folder, `z/x/y.png` or `z/x/y.webp`. */
export const zoomsOf = async (folder: string): Promise<readonly number[]> =>
  (await readdir(folder))
    .filter((name) => isNumber(name) && Number(name) <= maxZoom)
    .map(Number)
    .toSorted((a, b) => a - b);

/** The tiles of a folder, `z/x/y.png` or `z/x/y.webp`. */
export async function terrariumFolder(folder: string, decoder: TileDecoder): Promise<TerrariumTiles> {
  const names = new Map<string, string>();
  const boxes = new Map<number, Bbox[]>();
  for (const z of await zoomsOf(folder)) {
    const found: Bbox[] = [];
    for (const column of (await readdir(join(folder, String(z)))).filter(isNumber)) {
      for (const file of await readdir(join(folder, String(z), column))) {
        const [, row] = /^(\d{1,6})\.(?:png|webp)$/.exec(file) ?? [];
        if (row === undefined || Math.max(Number(column), Number(row)) >= 2 ** z) continue;
        names.set(`${z}/${Number(column)}/${Number(row)}`, join(folder, String(z), column, file));
        found.push(boxOfTile({ z, x: Number(column), y: Number(row) }));
      }
    }
    if (found.length > 0) boxes.set(z, found);
  }
  return {
    name: "Terrarium tiles",
    zooms: [...boxes.keys()],
    boxes: (zoom) => boxes.get(zoom) ?? [],
    async tile({ z, x, y }) {
      const path = names.get(`${z}/${x}/${y}`);
      if (path === undefined) return undefined;
      const { size } = await stat(path);
      const image = size <= maxBytes ? await decoder.decode(await readFile(path)) : undefined;
      if (image) return image;
      throw new HeightsError(
        `${path} is not an image with heights: PNG or WebP of at most 1024 pixels a side.`,
      );
    },
  };
}
