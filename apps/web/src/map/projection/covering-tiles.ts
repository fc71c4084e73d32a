/** Shares of the world's width and height; west may be below 0, or east above 1, if a view crosses the antimeridian. */
export interface WorldBox {
  readonly west: number;
  readonly north: number;
  readonly east: number;
  readonly south: number;
}

/** A tile of a whole zoom. `column` continues across the antimeridian, where `x` restarts. */
export interface CoveringTile {
  readonly column: number;
  readonly x: number;
  readonly y: number;
}

/** First and last of so many tiles in a row that overlap a range of the world. */
const reached = (from: number, to: number, across: number): readonly [number, number] => {
  const first = Math.floor(from * across);
  return [first, Math.max(first, Math.ceil(to * across) - 1)];
};

/** The tiles of a zoom that overlap a box, none beyond the poles. */
export function coveringTiles({ west, north, east, south }: WorldBox, zoom: number): readonly CoveringTile[] {
  const across = 2 ** zoom;
  const [firstColumn, lastColumn] = reached(west, east, across);
  const [firstRow, lastRow] = reached(Math.max(0, north), Math.min(1, south), across);
  const found: CoveringTile[] = [];
  for (let column = firstColumn; column <= lastColumn; column += 1) {
    const x = ((column % across) + across) % across;
    for (let y = firstRow; y <= Math.min(lastRow, across - 1); y += 1) found.push({ column, x, y });
  }
  return found;
}
