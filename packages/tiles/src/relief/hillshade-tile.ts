import type { Tile } from "@cairn/geo/tile-lines";
import { heightGrid, type HeightTiles } from "../heights/height-grid.ts";
import { smoothHeights } from "../heights/smooth-heights.ts";
import { gradientAt, metresOfStep } from "./gradient.ts";
import type { PaletteColour } from "./palette-png.ts";
import { shadeOf } from "./shade.ts";

/** First and last zoom with hillshade; tiles of the last one are enlarged on later zooms. */
export const hillshadeZooms = { first: 5, last: 12 } as const;

/** Pixels along an edge: a tile that covers 512 on the screen is enlarged twice, because shading is soft. */
export const hillshadeSize = 256;

/** Nodes beyond the tile that smoothing and the gradient need. */
const margin = 2;

/** Number of grades of shadow and of light: enlarging the picture produces values in between. */
const [shadows, lights] = [9, 6] as const;
/** Alpha of the deepest shadow and the brightest light, 0 to 255. The style makes both fainter. */
const [deepest, brightest] = [230, 150] as const;

/** Shadows are cool and light is warm, as on printed relief maps (E. Imhof, "Cartographic Relief Presentation", chapter 9). */
const [shadowColour, lightColour] = [
  [14, 20, 66],
  [255, 248, 222],
] as const;

/**
 * Colour 0 is transparent, then come shadows and lights, both so far from grey that a style may also draw them without colour.
 */
export const hillshadePalette: readonly PaletteColour[] = [
  [0, 0, 0, 0],
  ...Array.from({ length: shadows }, (_, i): PaletteColour => [
    ...shadowColour,
    ((i + 1) * deepest) / shadows,
  ]),
  ...Array.from({ length: lights }, (_, i): PaletteColour => [
    ...lightColour,
    ((i + 1) * brightest) / lights,
  ]),
];

/**
 * Factor by which heights are exaggerated: 1 at zoom 13, where nodes are as close together as the model's own points, and more on
 * coarser zooms, whose mean heights flatten every slope (like MapLibre's own hillshade, two to the power of 0.3 per zoom).
 */
export const exaggerationOf = (zoom: number): number => 2 ** (0.3 * (13 - zoom));

/** The shading of a tile as colour numbers; undefined if all of it is transparent. */
export function hillshadeTile(tiles: HeightTiles, { z, x, y }: Tile): Uint8Array | undefined {
  const grid = smoothHeights(heightGrid(tiles, { z, x, y, steps: hillshadeSize, margin, nodes: "middles" }));
  const pixels = new Uint8Array(hillshadeSize * hillshadeSize);
  const exaggeration = exaggerationOf(z);
  let isClear = true;
  for (let row = 0; row < hillshadeSize; row++) {
    const metres = metresOfStep(z, y, row + margin, grid) / exaggeration;
    for (let column = 0; column < hillshadeSize; column++) {
      const gradient = gradientAt(grid, (row + margin) * grid.edge + column + margin, metres);
      const colour = gradient ? colourOf(shadeOf(gradient)) : 0;
      if (colour === 0) continue;
      pixels[row * hillshadeSize + column] = colour;
      isClear = false;
    }
  }
  return isClear ? undefined : pixels;
}

/** Grades are even; less than half a grade is transparent. */
function colourOf(shade: number): number {
  if (shade < 0) return Math.round(-shade * shadows);
  const light = Math.round(shade * lights);
  return light === 0 ? 0 : shadows + light;
}
