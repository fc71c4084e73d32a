/** Latitude beyond which Web Mercator has no tiles, degrees: where the map is as high as it is wide. */
export const maxMercatorLatitude = 85.051_128_779_806_6;

/** How far east a longitude lies on the square map of the world, 0 to 1 from the antimeridian on (EPSG:3857, scaled). */
export const mercatorX = (longitude: number): number => (longitude + 180) / 360;

/** How far south a latitude lies on the square map of the world, 0 to 1; beyond its edges it is at the edge. */
export function mercatorY(latitude: number): number {
  return unboundedY(Math.min(maxMercatorLatitude, Math.max(-maxMercatorLatitude, latitude)));
}

function unboundedY(latitude: number): number {
  const sine = Math.sin((latitude * Math.PI) / 180);
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
}

/**
 * Knots of the projection in a degree of latitude: between them a cubic is exact to 4e-13 of the map's height, which is a
 * ten-thousandth of a tile's unit at zoom 16.
 */
const knotsPerDegree = 64;
/** Heights at the knots from 90 degrees south on and their slopes from knot to knot; NaN until they are asked for. */
const heights = new Float64Array(180 * knotsPerDegree + 2).fill(Number.NaN);
const slopes = new Float64Array(heights.length).fill(Number.NaN);

/**
 * `mercatorY` for millions of points: read between knots that are computed once, by the cubic of Hermite (Abramowitz and Stegun,
 * 25.2.7) a fifth of the work of the logarithm.
 */
export function mercatorYOfMany(latitude: number): number {
  if (!(Math.abs(latitude) < maxMercatorLatitude)) return mercatorY(latitude);
  const place = (latitude + 90) * knotsPerDegree;
  const knot = Math.floor(place);
  if (Number.isNaN(slopes[knot + 1])) computeKnot(knot + 1);
  if (Number.isNaN(slopes[knot])) computeKnot(knot);
  const u = place - knot;
  const v = 1 - u;
  const from = (1 + 2 * u) * (heights[knot] ?? 0) + u * (slopes[knot] ?? 0);
  const to = (1 + 2 * v) * (heights[knot + 1] ?? 0) - v * (slopes[knot + 1] ?? 0);
  return v * v * from + u * u * to;
}

function computeKnot(knot: number): void {
  const latitude = knot / knotsPerDegree - 90;
  heights[knot] = unboundedY(latitude);
  slopes[knot] = -1 / (360 * knotsPerDegree * Math.cos((latitude * Math.PI) / 180));
}

/** The longitude of a place on the square map, degrees. */
export const longitudeAt = (x: number): number => x * 360 - 180;

/**
 * The latitude of a place on the square map, degrees: inverse of the Mercator projection on the sphere (Snyder, Map Projections,
 * 7-4).
 */
export const latitudeAt = (y: number): number =>
  (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;
