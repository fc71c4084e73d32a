import type { Bbox } from "@cairn/geo/bbox";

/** A box of the ground in 1e-7 degrees. */
export interface GroundBox {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

const unitsPerDegree = 1e7;
const halfWorld = 180 * unitsPerDegree;

const unitsOf = (degrees: number): number => Math.round(degrees * unitsPerDegree);

/** A box in degrees as one of the ground. */
const groundBox = ([west, south, east, north]: Bbox): GroundBox => ({
  west: unitsOf(west),
  south: unitsOf(south),
  east: unitsOf(east),
  north: unitsOf(north),
});

/**
 * The box in which the sea of an extract is drawn: the stated one, or that of its points. One that crosses the antimeridian, or
 * is wider than half of the world because there are points on both sides, becomes the whole width of the world, so that its edges
 * are where coasts are cut; tiles are made only near the rest.
 */
export function seaBox(stated: Bbox | undefined, ofPoints: GroundBox): GroundBox {
  const box = stated ? groundBox(stated) : ofPoints;
  const width = box.east - box.west;
  return width < 0 || width > halfWorld ? { ...box, west: -halfWorld, east: halfWorld } : box;
}

/** Its outline as a closed ring that turns clockwise on a map with the north on top. */
export const outlineOf = ({ west, south, east, north }: GroundBox): Int32Array =>
  Int32Array.of(west, north, east, north, east, south, west, south, west, north);

/**
 * Distance of a place on the edge along it, clockwise from the north-west corner.
 *
 * @param x is on the edge, or `y` is
 */
export function alongEdge({ west, south, east, north }: GroundBox, x: number, y: number): number {
  const [width, height] = [east - west, north - south];
  if (y === north) return x - west;
  if (x === east) return width + north - y;
  if (y === south) return width + height + east - x;
  return 2 * width + height + y - south;
}

/**
 * The corners between two places of the edge, clockwise, as x, y, x, y, …: if `to` is less than `from`, past the north-west
 * corner.
 */
export function cornersBetween(box: GroundBox, from: number, to: number): number[] {
  const { west, south, east, north } = box;
  const corners = [
    [east, north],
    [east, south],
    [west, south],
    [west, north],
  ] as const;
  const [width, height] = [east - west, north - south];
  const round = 2 * (width + height);
  const places = [width, width + height, 2 * width + height, round];
  const end = to >= from ? to : to + round;
  const passed: number[] = [];
  for (let n = 0; n < 8; n++) {
    const place = (places[n % 4] ?? 0) + (n < 4 ? 0 : round);
    if (place > from && place < end) passed.push(...(corners[n % 4] ?? []));
  }
  return passed;
}

/** The place of the edge that is nearest to a place inside. */
export function nearestOnEdge(
  { west, south, east, north }: GroundBox,
  x: number,
  y: number,
): [number, number] {
  const [toWest, toEast, toSouth, toNorth] = [x - west, east - x, y - south, north - y];
  const least = Math.min(toWest, toEast, toSouth, toNorth);
  if (least === toWest) return [west, y];
  if (least === toEast) return [east, y];
  return least === toSouth ? [x, south] : [x, north];
}
