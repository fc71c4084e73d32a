/**
 * Corners of a polygon around a circle on the ground, which touches it with the middles of its sides, so that nothing outside of
 * it is inside of the circle. Degrees, from the north on clockwise; longitudes from -180 to 180, and latitudes up to the poles.
 *
 * @param radius metres, some kilometres at most: the circle is drawn on a plane
 * @param corners 3 or more
 */
export function circleOutline(
  { lat, lon }: { readonly lat: number; readonly lon: number },
  radius: number,
  corners: number,
): readonly (readonly [lon: number, lat: number])[] {
  const reach = radius / Math.cos(Math.PI / corners) / metresOfDegree;
  // At a pole any longitude is as near.
  const narrow = Math.max(0.01, Math.cos((lat * Math.PI) / 180));
  return Array.from({ length: corners }, (_, i) => {
    const angle = (2 * Math.PI * i) / corners;
    const x = lon + (reach * Math.sin(angle)) / narrow;
    const y = lat + reach * Math.cos(angle);
    return [((((x + 180) % 360) + 360) % 360) - 180, Math.min(90, Math.max(-90, y))] as const;
  });
}

/** Metres of a degree of latitude on the sphere with the mean radius of the Earth. */
const metresOfDegree = 111_195;
