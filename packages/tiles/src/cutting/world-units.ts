import { tileExtent } from "@cairn/geo/tile-lines";

/** Deepest zoom for which tiles are made; maps scale these on deeper zooms. */
export const deepestZoom = 14;

/**
 * Number of units along the edge of the world for geometry while tiles are made: 64 to a unit of the deepest tiles, 9 mm at the
 * equator, the resolution of the seventh decimal of a degree in OpenStreetMap.
 */
export const worldUnits = 2 ** 32;

/** World units in a unit of a tile: a power of two, 64 at the deepest zoom. */
export const unitsPerTileUnit = (zoom: number): number => worldUnits / (2 ** zoom * tileExtent);

/**
 * A path in world units, without points that repeat the previous one. Points beyond the edges of the world are moved to the edge.
 *
 * @param path x and y alternating, as fractions of the world
 * @returns `undefined` if a coordinate is not finite
 */
export function toWorldUnits(path: Float64Array): Float64Array | undefined {
  const units = new Float64Array(path.length);
  let length = 0;
  for (let i = 0; i + 1 < path.length; i += 2) {
    const x = unitOf(path[i] ?? Number.NaN);
    const y = unitOf(path[i + 1] ?? Number.NaN);
    if (Number.isNaN(x + y)) return undefined;
    if (length > 0 && units[length - 2] === x && units[length - 1] === y) continue;
    units[length++] = x;
    units[length++] = y;
  }
  return units.subarray(0, length);
}

const unitOf = (fraction: number): number =>
  fraction >= 0 && fraction <= 1
    ? Math.min(worldUnits - 1, Math.round(fraction * worldUnits))
    : Number.isFinite(fraction)
      ? fraction < 0
        ? 0
        : worldUnits - 1
      : Number.NaN;
