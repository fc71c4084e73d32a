import type { Bbox } from "@cairn/geo/bbox";
import { mercatorX, mercatorY } from "@cairn/geo/mercator";
import type { Tile } from "@cairn/geo/tile-lines";

/** Tolerance: a box that ends on the edge of a tile does not touch the next one. */
const hair = 1e-9;

/** The tiles of a zoom that a box touches, row by row. */
export function* tilesOf([west, south, east, north]: Bbox, z: number): Generator<Tile> {
  const world = 2 ** z;
  const place = (share: number): number => Math.min(world - 1, Math.max(0, Math.floor(share * world)));
  const [left, right] = [place(mercatorX(west) + hair), place(mercatorX(east) - hair)];
  const [top, bottom] = [place(mercatorY(north) + hair), place(mercatorY(south) - hair)];
  for (let y = top; y <= bottom; y++) for (let x = left; x <= right; x++) yield { z, x, y };
}
