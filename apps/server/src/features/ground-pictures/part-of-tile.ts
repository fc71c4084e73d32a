import type { Tile } from "@cairn/geo/tile-lines";

/** The square of a tile that a deeper tile covers. */
export interface PartOfTile {
  readonly tile: Tile;
  /** The part's side as a share of the tile's. */
  readonly share: number;
  /** The part's upper left corner, shares of the tile's sides. */
  readonly left: number;
  readonly top: number;
}

/** The tile that contains another one in an archive with a maximum zoom. */
export function partOfTile({ z, x, y }: Tile, maxZoom: number): PartOfTile {
  const steps = 2 ** Math.max(0, z - maxZoom);
  const [column, row] = [Math.floor(x / steps), Math.floor(y / steps)];
  return {
    tile: { z: Math.min(z, maxZoom), x: column, y: row },
    share: 1 / steps,
    left: x / steps - column,
    top: y / steps - row,
  };
}
