import type { Tile } from "@cairn/geo/tile-lines";

/** Deepest zoom whose tiles have ids that a number holds exactly. */
export const maxTileZoom = 26;

/** Number of tiles on all zooms above a zoom, which is the id of its first tile. */
const firstIdOf = (zoom: number): number => (4 ** zoom - 1) / 3;

/**
 * The id of a tile in a PMTiles archive: zoom by zoom, and in each along the Hilbert curve from the north-west, so that
 * neighbours are near each other (PMTiles specification 3, section 4.1; the curve after Wikipedia, "Hilbert curve", xy2d).
 *
 * @param tile with a zoom of 0 to 26, its column and row within it
 */
export function tileIdOf({ z, x, y }: Tile): number {
  let [column, row, id] = [x, y, firstIdOf(z)];
  for (let side = 2 ** z / 2; side >= 1; side /= 2) {
    const isEast = column >= side ? 1 : 0;
    const isSouth = row >= side ? 1 : 0;
    id += side * side * ((3 * isEast) ^ isSouth);
    column -= isEast * side;
    row -= isSouth * side;
    if (isSouth === 0) {
      if (isEast === 1) [column, row] = [side - 1 - column, side - 1 - row];
      [column, row] = [row, column];
    }
  }
  return id;
}

/** The tile of an id, which is a whole number, at least 0. */
export function tileOfId(id: number): Tile {
  let z = 0;
  while (firstIdOf(z + 1) <= id) z++;
  let rest = id - firstIdOf(z);
  let [x, y] = [0, 0];
  for (let side = 1; side < 2 ** z; side *= 2) {
    const quarter = rest % 4;
    const isEast = quarter >= 2 ? 1 : 0;
    const isSouth = (quarter % 2) ^ isEast;
    if (isSouth === 0) {
      if (isEast === 1) [x, y] = [side - 1 - x, side - 1 - y];
      [x, y] = [y, x];
    }
    x += isEast * side;
    y += isSouth * side;
    rest = Math.floor(rest / 4);
  }
  return { z, x, y };
}
