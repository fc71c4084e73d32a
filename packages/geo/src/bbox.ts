import { isPosition } from "./position.ts";

/** [west, south, east, north] in degrees; west is greater than east when the box crosses the antimeridian (RFC 7946, 5.2). */
export type Bbox = readonly [west: number, south: number, east: number, north: number];

/** Longitudes are sorted into this many columns round the globe to find the widest empty gap in linear time. */
const columns = 3600;

const columnOf = (lon: number): number =>
  Math.min(columns - 1, Math.max(0, Math.floor(((lon + 180) / 360) * columns)));

/**
 * Smallest box round all valid positions, or undefined without any. The box crosses the antimeridian if that makes it
 * narrower, so a track across 180 degrees gets a small box and not one round the world. Positions that are not finite or
 * out of range are ignored.
 */
export const bboxOf = (lat: Float64Array, lon: Float64Array): Bbox | undefined => {
  let south = Number.POSITIVE_INFINITY;
  let north = Number.NEGATIVE_INFINITY;
  const lowest = new Float64Array(columns).fill(Number.NaN);
  const highest = new Float64Array(columns).fill(Number.NaN);
  for (let i = 0; i < lat.length; i++) {
    const y = lat[i] ?? Number.NaN;
    const x = lon[i] ?? Number.NaN;
    if (!isPosition(y, x)) continue;
    if (y < south) south = y;
    if (y > north) north = y;
    const column = columnOf(x);
    if (!((lowest[column] ?? Number.NaN) <= x)) lowest[column] = x;
    if (!((highest[column] ?? Number.NaN) >= x)) highest[column] = x;
  }
  if (south > north) return undefined;
  const { west, east } = narrowest(lowest, highest);
  return [west, south, east, north];
};

/** West and east edges that leave out the widest gap between neighbouring longitudes, including the one across 180 degrees. */
const narrowest = (lowest: Float64Array, highest: Float64Array): { west: number; east: number } => {
  let first = Number.NaN;
  let previous = Number.NaN;
  let widest = Number.NEGATIVE_INFINITY;
  let west = 0;
  let east = 0;
  for (let column = 0; column < columns; column++) {
    const low = lowest[column] ?? Number.NaN;
    if (Number.isNaN(low)) continue;
    if (Number.isNaN(first)) first = low;
    else if (low - previous > widest) {
      widest = low - previous;
      west = low;
      east = previous;
    }
    previous = highest[column] ?? low;
  }
  const overTheAntimeridian = first + 360 - previous;
  return overTheAntimeridian >= widest ? { west: first, east: previous } : { west, east };
};
