import { crc32, deflateSync, gzipSync } from "node:zlib";
import type { Bbox } from "@cairn/geo/bbox";
import type { Tile } from "@cairn/geo/tile-lines";
import { contourTile } from "@cairn/tiles/contours/contour-tile";
import type { HeightTiles } from "@cairn/tiles/heights/height-grid";
import { hillshadePalette, hillshadeTile } from "@cairn/tiles/relief/hillshade-tile";
import { encodePalettePng, type PaletteColour, type PngTools } from "@cairn/tiles/relief/palette-png";
import { slopePalette, slopeTile } from "@cairn/tiles/relief/slope-tile";
import { linesWithin, pixelsWithin } from "@cairn/tiles/relief/within-box";
import { encodeVectorTile } from "@cairn/tiles/vector-tile/encode-vector-tile";
import { openHeightFolder } from "../../elevation/height-folder.ts";

/** The products made from heights. */
export type ReliefKind = "contours" | "contours-feet" | "hillshade" | "slope";

export interface RenderWork {
  readonly kind: ReliefKind;
  /** Folder of the heights. */
  readonly folder: string;
  readonly tiles: readonly Tile[];
  /** Box of the region, degrees: nothing is drawn outside it. */
  readonly bbox: Bbox;
}

/** A tile in the form of the archive. */
export interface RenderedTile {
  readonly tile: Tile;
  readonly bytes: Uint8Array;
}

const png: PngTools = { deflate: (bytes) => deflateSync(bytes, { level: 9 }), crc32 };

type Renderer = (tiles: HeightTiles, tile: Tile, bbox: Bbox) => Uint8Array | undefined;

const contoursIn =
  (unit: "metres" | "feet"): Renderer =>
  (tiles, tile, bbox) => {
    const layers = linesWithin(contourTile(tiles, tile, unit), tile, bbox);
    return layers.length === 0 ? undefined : gzipSync(encodeVectorTile(layers), { level: 9 });
  };

const pictureOf =
  (
    draw: (tiles: HeightTiles, tile: Tile) => Uint8Array | undefined,
    palette: readonly PaletteColour[],
  ): Renderer =>
  (tiles, tile, bbox) => {
    const pixels = draw(tiles, tile);
    const within = pixels && pixelsWithin(pixels, tile, bbox);
    return within && encodePalettePng(within, palette, png);
  };

const renderers: Readonly<Record<ReliefKind, Renderer>> = {
  contours: contoursIn("metres"),
  "contours-feet": contoursIn("feet"),
  hillshade: pictureOf(hillshadeTile, hillshadePalette),
  slope: pictureOf(slopeTile, slopePalette),
};

/** The heights that this thread read last: the next tiles are next to them. */
let opened: { readonly folder: string; readonly heights: HeightTiles } | undefined;

/** Draws tiles from heights; empty ones are left out. */
export function renderTiles({ kind, folder, tiles, bbox }: RenderWork): readonly RenderedTile[] {
  if (opened?.folder !== folder) opened = { folder, heights: openHeightFolder(folder) };
  const { heights } = opened;
  return tiles.flatMap((tile) => {
    const bytes = renderers[kind](heights, tile, bbox);
    return bytes ? [{ tile, bytes }] : [];
  });
}
