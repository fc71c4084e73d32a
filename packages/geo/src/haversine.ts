/** Mean radius of the earth (IUGG, (2a + b) / 3 of GRS 80), metres. */
export const earthRadius = 6371008.8;

const radians = Math.PI / 180;

/**
 * Great-circle distance of two positions in degrees, in metres, on a sphere of `earthRadius`. Off the ellipsoid by at most
 * 0.56 %. Works over the antimeridian and at the poles; NaN in, NaN out.
 * Source: R. W. Sinnott, "Virtues of the Haversine", Sky and Telescope 68 (1984), p. 159.
 */
export const haversine = (lat1: number, lon1: number, lat2: number, lon2: number): number => {
  const sinLat = Math.sin(((lat2 - lat1) * radians) / 2);
  const sinLon = Math.sin(((lon2 - lon1) * radians) / 2);
  const a = sinLat * sinLat + Math.cos(lat1 * radians) * Math.cos(lat2 * radians) * sinLon * sinLon;
  // Rounding makes `a` slightly greater than 1 for antipodes, where asin is undefined.
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(a)));
};
