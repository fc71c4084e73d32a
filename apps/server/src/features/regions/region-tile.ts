import { promisify } from "node:util";
import { crc32, deflateSync, gunzip } from "node:zlib";
import type { Tile } from "@cairn/geo/tile-lines";
import { overlayPictures } from "@cairn/tiles/relief/overlay-pictures";
import { encodePalettePng } from "@cairn/tiles/relief/palette-png";
import { readPalettePng } from "@cairn/tiles/relief/read-palette-png";
import { mergeVectorTiles } from "@cairn/tiles/vector-tile/merge-vector-tiles";
import { inflatePicture } from "../../platform/images/inflate-picture.ts";
import type { Regions } from "./open-regions.ts";
import type { RegionFile, RegionTileKind } from "./region-file.ts";

/** A tile of all regions together, as sent. */
export interface RegionTile {
  readonly bytes: Uint8Array;
  readonly isGzip: boolean;
}

/** A vector tile that decompresses to more is not ours. */
const maxTileBytes = 16 * 1024 * 1024;

const unpack = promisify(gunzip);

/** Latitude as a share of the world's height, 0 at the top. */
const worldY = (lat: number): number => 0.5 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI);

/** Whether a region's box overlaps a tile, including the buffer round the tile. */
function touches({ bbox: [west, south, east, north] }: RegionFile, { z, x, y }: Tile): boolean {
  const side = 1 / 2 ** z;
  const margin = side / 32;
  return (
    west / 360 + 0.5 <= (x + 1) * side + margin &&
    east / 360 + 0.5 >= x * side - margin &&
    worldY(north) <= (y + 1) * side + margin &&
    worldY(south) >= y * side - margin
  );
}

/**
 * The tile of all regions together: unchanged if one of them has it, merged if several have a vector tile. Several pictures are overlaid, because each is
 * transparent outside its region.
 *
 * @returns `undefined` if no region has one
 */
export async function regionTile(
  regions: Regions,
  kind: RegionTileKind,
  tile: Tile,
): Promise<RegionTile | undefined> {
  const near = (await regions.list()).filter((region) => region.archives[kind] && touches(region, tile));
  const found = await Promise.all(near.map(({ name }) => regions.tile(name, kind, tile)));
  const [first, ...others] = found.filter((bytes) => bytes !== undefined);
  if (first === undefined) return undefined;
  const isPicture = kind === "hillshade" || kind === "slope";
  if (others.length === 0) return { bytes: first, isGzip: !isPicture };
  if (isPicture) return { bytes: overlaid(first, others), isGzip: false };
  const plain = await Promise.all([first, ...others].map(unpackTile));
  return { bytes: mergeVectorTiles(plain), isGzip: false };
}

/** Several pictures as one; the first if it is not ours. */
function overlaid(first: Uint8Array, others: readonly Uint8Array[]): Uint8Array {
  const lowest = readPalettePng(first, inflatePicture);
  if (lowest === undefined) return first;
  const read = others.map((bytes) => readPalettePng(bytes, inflatePicture));
  const { numbers, palette } = overlayPictures(
    lowest,
    read.filter((picture) => picture !== undefined),
  );
  return encodePalettePng(numbers, palette, { deflate: (bytes) => deflateSync(bytes), crc32 });
}

/** A vector tile without its compression. */
export const unpackTile = async (bytes: Uint8Array): Promise<Uint8Array> =>
  await unpack(bytes, { maxOutputLength: maxTileBytes });
