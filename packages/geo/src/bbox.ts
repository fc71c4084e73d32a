import { LongitudeSpan } from "./longitude-span.ts";
import { isPosition } from "./position.ts";

/** [west, south, east, north] in degrees; west is greater than east when the box crosses the antimeridian (RFC 7946, 5.2). */
export type Bbox = readonly [west: number, south: number, east: number, north: number];

/**
 * Smallest box round all valid positions, or undefined without any. The box crosses the antimeridian if that makes it
 * narrower, so a track across 180 degrees gets a small box and not one round the world. Positions that are not finite or
 * out of range are ignored.
 */
export const bboxOf = (lat: Float64Array, lon: Float64Array): Bbox | undefined => {
  let south = Number.POSITIVE_INFINITY;
  let north = Number.NEGATIVE_INFINITY;
  const longitudes = new LongitudeSpan();
  for (let i = 0; i < lat.length; i++) {
    const y = lat[i] ?? Number.NaN;
    const x = lon[i] ?? Number.NaN;
    if (!isPosition(y, x)) continue;
    if (y < south) south = y;
    if (y > north) north = y;
    longitudes.add(x);
  }
  const { ends } = longitudes;
  return ends && [ends.west, south, ends.east, north];
};
