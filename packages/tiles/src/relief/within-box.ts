import type { Bbox } from "@cairn/geo/bbox";
import { longitudeAt, mercatorX, mercatorY } from "@cairn/geo/mercator";
import { type Tile, tileExtent } from "@cairn/geo/tile-lines";
import { clipLines } from "../cutting/clip-paths.ts";
import type { TileLayer } from "../vector-tile/encode-vector-tile.ts";

/** West, north, east and south of a box in a tile, as shares of its side; below 0 or above 1 if the box extends beyond it. */
type BoxInTile = readonly [west: number, north: number, east: number, south: number];

function boxInTile(bbox: Bbox, { z, x, y }: Tile): BoxInTile {
  const tiles = 2 ** z;
  const [west, south, east, north] = turnedTo(longitudeAt((x + 0.5) / tiles), bbox);
  return [
    mercatorX(west) * tiles - x,
    mercatorY(north) * tiles - y,
    mercatorX(east) * tiles - x,
    mercatorY(south) * tiles - y,
  ];
}

/**
 * A box across the antimeridian as one whose east is east of its west, beyond 180 or -180 degrees on the other side of it from a
 * longitude.
 */
function turnedTo(longitude: number, [west, south, east, north]: Bbox): Bbox {
  if (west <= east) return [west, south, east, north];
  const turns = Math.round((longitude - (west + east + 360) / 2) / 360);
  return [west + 360 * turns, south, east + 360 * (turns + 1), north];
}

/** Pixels inside the box at which pictures end: when enlarged, each pixel extends over half of its neighbours. */
const rim = 0.5;

/** A square picture of colour numbers, cleared wherever it would be drawn outside a box; undefined if nothing is left. */
export function pixelsWithin(pixels: Uint8Array, tile: Tile, bbox: Bbox): Uint8Array | undefined {
  const size = Math.sqrt(pixels.length);
  const [west, north, east, south] = boxInTile(bbox, tile).map(
    (share, edge) => share * size + (edge < 2 ? rim : -rim - 1),
  ) as [number, number, number, number];
  const within = pixels.map((colour, at) => {
    const [column, row] = [at % size, Math.floor(at / size)];
    return column >= west && column <= east && row >= north && row <= south ? colour : 0;
  });
  return within.some((colour) => colour !== 0) ? within : undefined;
}

/** Units inside the box at which lines end: at its very edge they would follow the end of the heights. */
const inset = 8;

/** Layers of lines, cut off outside a box. */
export function linesWithin(layers: readonly TileLayer[], tile: Tile, bbox: Bbox): readonly TileLayer[] {
  const [west = 0, north = 0, east = 0, south = 0] = boxInTile(bbox, tile).map(
    (share, edge) => Math.round(share * tileExtent) + (edge < 2 ? inset : -inset),
  );
  return layers.flatMap(({ name, features }) => {
    const cut = features.flatMap((feature) => {
      const paths = clipLines(clipLines(feature.paths, 0, west, east), 1, north, south).map((path) =>
        path.map(Math.round),
      );
      return paths.length === 0 ? [] : [{ ...feature, paths }];
    });
    return cut.length === 0 ? [] : [{ name, features: cut }];
  });
}
