/**
 * Twice the signed area of a closed ring of x, y, x, y, …: positive if it runs clockwise with y southwards, like outer rings of
 * vector tiles. Measured from its first place, so that small rings far from the origin keep their precision.
 */
export function doubleSignedArea(ring: ArrayLike<number>): number {
  const [x0, y0] = [ring[0] ?? 0, ring[1] ?? 0];
  let sum = 0;
  for (let at = 2; at + 3 < ring.length; at += 2) {
    const [x1, y1] = [(ring[at] ?? 0) - x0, (ring[at + 1] ?? 0) - y0];
    const [x2, y2] = [(ring[at + 2] ?? 0) - x0, (ring[at + 3] ?? 0) - y0];
    sum += x1 * y2 - x2 * y1;
  }
  return sum;
}

/** The ring, reversed if its area has the other sign. */
export function withSign(ring: Float64Array, isPositive: boolean): Float64Array {
  if (doubleSignedArea(ring) > 0 === isPositive) return ring;
  const turned = new Float64Array(ring.length);
  for (let at = 0; at < ring.length; at += 2) {
    turned[ring.length - 2 - at] = ring[at] ?? 0;
    turned[ring.length - 1 - at] = ring[at + 1] ?? 0;
  }
  return turned;
}
