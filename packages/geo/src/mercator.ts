/** Latitude beyond which Web Mercator has no tiles, degrees: where the map is as high as it is wide. */
export const maxMercatorLatitude = 85.051_128_779_806_6;

/** How far east a longitude lies on the square map of the world, 0 to 1 from the antimeridian on (EPSG:3857, scaled). */
export const mercatorX = (longitude: number): number => (longitude + 180) / 360;

/** How far south a latitude lies on the square map of the world, 0 to 1; beyond its edges it is at the edge. */
export function mercatorY(latitude: number): number {
  const bounded = Math.min(maxMercatorLatitude, Math.max(-maxMercatorLatitude, latitude));
  const sine = Math.sin((bounded * Math.PI) / 180);
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
}

/** The longitude of a place on the square map, degrees. */
export const longitudeAt = (x: number): number => x * 360 - 180;

/** The latitude of a place on the square map, degrees: inverse of the Mercator projection on the sphere (Snyder, Map Projections, 7-4). */
export const latitudeAt = (y: number): number =>
  (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;
