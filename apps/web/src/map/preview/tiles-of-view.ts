import { coveringTiles } from "../projection/covering-tiles.ts";
import { type MapView, worldSize, worldX, worldY } from "../projection/map-view.ts";

/** The tiles of a view: the address of each, and its position, CSS pixels. */
export function tilesOfView(view: MapView, address: string, deepest: number) {
  const world = worldSize(view);
  const west = worldX(view.centre.lon) - view.width / 2 / world;
  const north = worldY(view.centre.lat) - view.height / 2 / world;
  const z = Math.min(Math.floor(view.zoom), deepest);
  const box = { west, north, east: west + view.width / world, south: north + view.height / world };
  return coveringTiles(box, z).map(({ column, x, y }) => ({
    address: address.replace("{z}", `${z}`).replace("{x}", `${x}`).replace("{y}", `${y}`),
    left: (column / 2 ** z - west) * world,
    top: (y / 2 ** z - north) * world,
    size: world / 2 ** z,
  }));
}
