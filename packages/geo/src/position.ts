/** A place on the earth in WGS 84, in the axis order of GeoJSON. */
export interface Position {
  /** Degrees east, -180 to 180. */
  readonly lon: number;
  /** Degrees north, -90 to 90. */
  readonly lat: number;
  /** Metres above sea level, when known. */
  readonly ele?: number;
}

/** True when both are finite and inside the range of WGS 84; 181 or NaN are no position. */
export const isPosition = (lat: number, lon: number): boolean =>
  lat >= -90 && lat <= 90 && lon >= -180 && lon <= 180;

/**
 * True at exactly 0, 0, "null island": what devices write when they have no fix, and what the wire means by "no map".
 * Nobody trains in that spot of the Atlantic.
 */
export const isNullIsland = (lat: number, lon: number): boolean => lat === 0 && lon === 0;

/** Difference of two longitudes the short way round, degrees, -180 up to 180; so 179 to -179 is 2. */
export const longitudeDelta = (from: number, to: number): number => {
  const delta = to - from;
  if (delta >= 180) return delta - 360;
  return delta < -180 ? delta + 360 : delta;
};
