import type { Tile } from "@cairn/geo/tile-lines";

/** A square of a tile that holds what a deeper tile shows. */
export interface PartOfTile {
  readonly tile: Tile;
  /** The part's side as a share of the tile's. */
  readonly share: number;
  /** The part's upper left corner, shares of the tile's sides. */
  readonly left: number;
  readonly top: number;
}

/** Where a tile lies in an archive that goes no deeper than a zoom. */
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
