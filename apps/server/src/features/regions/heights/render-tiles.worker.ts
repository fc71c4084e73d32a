import { crc32, deflateSync, gzipSync } from "node:zlib";
import type { Tile } from "@cairn/geo/tile-lines";
import { contourTile } from "@cairn/tiles/contours/contour-tile";
import type { HeightTiles } from "@cairn/tiles/heights/height-grid";
import { hillshadePalette, hillshadeTile } from "@cairn/tiles/relief/hillshade-tile";
import { encodePalettePng, type PngTools } from "@cairn/tiles/relief/palette-png";
import { slopePalette, slopeTile } from "@cairn/tiles/relief/slope-tile";
import { encodeVectorTile } from "@cairn/tiles/vector-tile/encode-vector-tile";
import { openHeightFolder } from "../../../platform/elevation/height-folder.ts";

/** What is made of heights. */
export type ReliefKind = "contours" | "hillshade" | "slope";

export interface RenderWork {
  readonly kind: ReliefKind;
  /** Folder of the heights. */
  readonly folder: string;
  readonly tiles: readonly Tile[];
}

/** A tile as it is stored in an archive. */
export interface RenderedTile {
  readonly tile: Tile;
  readonly bytes: Uint8Array;
}

const png: PngTools = { deflate: (bytes) => deflateSync(bytes, { level: 9 }), crc32 };

const renderers: Readonly<Record<ReliefKind, (tiles: HeightTiles, tile: Tile) => Uint8Array | undefined>> = {
  contours(tiles, tile) {
    const layers = contourTile(tiles, tile);
    return layers.length === 0 ? undefined : gzipSync(encodeVectorTile(layers), { level: 9 });
  },
  hillshade(tiles, tile) {
    const pixels = hillshadeTile(tiles, tile);
    return pixels && encodePalettePng(pixels, hillshadePalette, png);
  },
  slope(tiles, tile) {
    const pixels = slopeTile(tiles, tile);
    return pixels && encodePalettePng(pixels, slopePalette, png);
  },
};

/** The heights that this thread read last: the next tiles lie beside them. */
let opened: { readonly folder: string; readonly heights: HeightTiles } | undefined;

/** Draws tiles from heights; those with nothing on them are left out. */
export function renderTiles({ kind, folder, tiles }: RenderWork): readonly RenderedTile[] {
  if (opened?.folder !== folder) opened = { folder, heights: openHeightFolder(folder) };
  const { heights } = opened;
  return tiles.flatMap((tile) => {
    const bytes = renderers[kind](heights, tile);
    return bytes ? [{ tile, bytes }] : [];
  });
}
