import type { Tile } from "@cairn/geo/tile-lines";
import { heightGrid, type HeightTiles } from "../heights/height-grid.ts";
import { gradientAt, metresOfStep } from "./gradient.ts";
import type { PaletteColour } from "./palette-png.ts";
import { slopeClasses } from "./slope-classes.ts";

/** First and last zoom with slopes; tiles of the last one are enlarged on later zooms. */
export const slopeZooms = { first: 8, last: 12 } as const;

/** Pixels along an edge. */
export const slopeSize = 512;

/** Colour 0 is transparent, colour n is that of the n-th class. */
export const slopePalette: readonly PaletteColour[] = [
  [0, 0, 0, 0],
  ...slopeClasses.map(({ colour: [red, green, blue] }): PaletteColour => [red, green, blue, 255]),
];

const limits = slopeClasses.map(({ fromDegrees }) => Math.tan((fromDegrees * Math.PI) / 180));

/** Number of the steepest class that a slope reaches; 0 below the first. */
export function slopeClassOf(steepness: number): number {
  const above = limits.findIndex((limit) => steepness < limit);
  return above === -1 ? limits.length : above;
}

/**
 * The steepness of a tile as colour numbers, from heights one zoom finer than the tile's; undefined if all of it is transparent.
 */
export function slopeTile(tiles: HeightTiles, { z, x, y }: Tile): Uint8Array | undefined {
  const grid = heightGrid(tiles, { z, x, y, steps: slopeSize, margin: 1, nodes: "middles" });
  const pixels = new Uint8Array(slopeSize * slopeSize);
  let isClear = true;
  for (let row = 0; row < slopeSize; row++) {
    const metres = metresOfStep(z, y, row + 1, grid);
    for (let column = 0; column < slopeSize; column++) {
      const gradient = gradientAt(grid, (row + 1) * grid.edge + column + 1, metres);
      const reached = gradient ? slopeClassOf(Math.hypot(gradient.east, gradient.north)) : 0;
      if (reached === 0) continue;
      pixels[row * slopeSize + column] = reached;
      isClear = false;
    }
  }
  return isClear ? undefined : pixels;
}
