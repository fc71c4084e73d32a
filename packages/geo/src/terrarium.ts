import { bilinear } from "./hgt.ts";

/** The pixels of a tile of Web Mercator in the Terrarium encoding. */
export interface TerrariumTile {
  /** Pixels along an edge, usually 256 or 512. */
  readonly size: number;
  /** Bytes of a pixel: 3 for RGB, 4 for RGBA. */
  readonly channels: 3 | 4;
  /** From the north-west corner row by row, as an image decoder gives them. */
  readonly pixels: Uint8Array;
}

/** Highest latitude of Web Mercator, degrees. */
const mercatorEdge = 85.051_128_779_806_6;

/** Heights beyond these are no ground, metres: the deepest sea and the highest mountain, generously. */
const lowest = -12_000;
const highest = 9000;

/**
 * Height in metres that a pixel stands for, or NaN when it stands for none (fully transparent pixels decode to -32,768).
 * Source: Tilezen Joerd, "Terrarium" format: red * 256 + green + blue / 256 - 32768.
 */
export const terrariumHeight = (red: number, green: number, blue: number): number => {
  const height = red * 256 + green + blue / 256 - 32_768;
  return height > lowest && height < highest ? height : Number.NaN;
};

/** Place of a position in tiles from the north-west corner of the world at zoom `z`; whole part: the tile. */
export const tilePlace = (
  lat: number,
  lon: number,
  z: number,
): { readonly x: number; readonly y: number } => {
  const angle = (Math.min(mercatorEdge, Math.max(-mercatorEdge, lat)) * Math.PI) / 180;
  return {
    x: ((lon + 180) / 360) * 2 ** z,
    y: ((1 - Math.asinh(Math.tan(angle)) / Math.PI) / 2) * 2 ** z,
  };
};

/**
 * A sampler over the tiles of one zoom level: metres, bilinear between the centres of four pixels, also across the edges of tiles
 * and the antimeridian. NaN where a pixel that counts is missing. `tileOf` gives the tile of a column and row or undefined; all
 * must have `size` pixels.
 */
export const terrariumSampler = (
  z: number,
  size: number,
  tileOf: (x: number, y: number) => TerrariumTile | undefined,
): ((lat: number, lon: number) => number) => {
  const world = 2 ** z;
  const pixelAt = (column: number, row: number): number => {
    const wrapped = ((column % (world * size)) + world * size) % (world * size);
    if (row < 0 || row >= world * size) return Number.NaN;
    const tile = tileOf(Math.floor(wrapped / size), Math.floor(row / size));
    if (tile === undefined || tile.size !== size) return Number.NaN;
    const at = ((row % size) * size + (wrapped % size)) * tile.channels;
    const [red, green, blue] = [tile.pixels[at], tile.pixels[at + 1], tile.pixels[at + 2]];
    return red === undefined || green === undefined || blue === undefined
      ? Number.NaN
      : terrariumHeight(red, green, blue);
  };
  return (lat, lon) => {
    if (!(Math.abs(lat) <= mercatorEdge && Math.abs(lon) <= 180)) return Number.NaN;
    const place = tilePlace(lat, lon, z);
    const [x, y] = [place.x * size - 0.5, place.y * size - 0.5];
    const [column, row] = [Math.floor(x), Math.floor(y)];
    return bilinear(x - column, y - row, (dx, dy) => pixelAt(column + dx, row + dy));
  };
};
