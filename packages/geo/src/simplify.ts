import { earthRadius } from "./haversine.ts";
import { longitudeDelta } from "./position.ts";

const metresPerDegree = (Math.PI / 180) * earthRadius;

/** The usable points of a line, ready for distances on a plane: `x` and `y` in metres along the equator and the meridian. */
interface Plane {
  /** Unwrapped, so that a line across the antimeridian is continuous. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** How much a metre of `x` shrinks at the point's latitude. */
  readonly shrink: Float64Array;
}

const planeOf = (lat: Float64Array, lon: Float64Array, indices: Uint32Array): Plane => {
  const plane = {
    x: new Float64Array(indices.length),
    y: new Float64Array(indices.length),
    shrink: new Float64Array(indices.length),
  };
  let unwrapped = lon[indices[0] ?? 0] ?? 0;
  let previous = unwrapped;
  for (let i = 0; i < indices.length; i++) {
    const index = indices[i] ?? 0;
    const latitude = lat[index] ?? 0;
    const longitude = lon[index] ?? 0;
    unwrapped += longitudeDelta(previous, longitude);
    previous = longitude;
    plane.x[i] = unwrapped * metresPerDegree;
    plane.y[i] = latitude * metresPerDegree;
    plane.shrink[i] = Math.cos((latitude * Math.PI) / 180);
  }
  return plane;
};

/**
 * The point between `from` and `to` farthest from the straight stretch that joins them, or -1 when all are within the root of
 * `limit`. Distances are taken on a plane that touches the earth at the point: over the few kilometres that
 * simplification decides about, exact to centimetres.
 */
const farthestPoint = ({ x, y, shrink }: Plane, from: number, to: number, limit: number): number => {
  const fromX = x[from] ?? 0;
  const fromY = y[from] ?? 0;
  const stretchX = (x[to] ?? 0) - fromX;
  const dy = (y[to] ?? 0) - fromY;
  let farthest = -1;
  let greatest = limit;
  for (let p = from + 1; p < to; p++) {
    const scale = shrink[p] ?? 1;
    const dx = stretchX * scale;
    const px = ((x[p] ?? 0) - fromX) * scale;
    const py = (y[p] ?? 0) - fromY;
    const lengthSquared = dx * dx + dy * dy;
    const along = lengthSquared === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / lengthSquared));
    const offX = px - along * dx;
    const offY = py - along * dy;
    const squared = offX * offX + offY * offY;
    if (squared > greatest) {
      greatest = squared;
      farthest = p;
    }
  }
  return farthest;
};

/** Maximum number of points in one pass of the divide step, so that a spiral of 100,000 points stays fast. */
const maxStretchPoints = 2048;

/**
 * Indices of the points that keep a line within `toleranceMetres` of itself, ascending, first and last always kept
 * (Douglas and Peucker 1973). Works with a stack of its own, so that no length overflows, and over the antimeridian. The line is
 * first cut into stretches of 2,048 points, whose ends are kept too: a bound on the worst case at the price of one extra
 * point in 2,048. Positions that are not finite are left out. Time O(n log n) as a rule, O(2048 n) at worst.
 */
export const simplifyLine = (lat: Float64Array, lon: Float64Array, toleranceMetres: number): Uint32Array => {
  const usable = usableIndices(lat, lon);
  const last = usable.length - 1;
  if (last < 2) return usable;
  const plane = planeOf(lat, lon, usable);
  const keep = new Uint8Array(usable.length);
  const limit = toleranceMetres * toleranceMetres;
  const stack: number[] = [];
  for (let from = 0; from < last; from += maxStretchPoints) {
    const to = Math.min(last, from + maxStretchPoints);
    keep[from] = 1;
    keep[to] = 1;
    stack.push(from, to);
  }
  for (let to = stack.pop(); to !== undefined; to = stack.pop()) {
    const from = stack.pop() ?? 0;
    const farthest = farthestPoint(plane, from, to, limit);
    if (farthest < 0) continue;
    keep[farthest] = 1;
    stack.push(from, farthest, farthest, to);
  }
  return usable.filter((_, p) => keep[p] === 1);
};

const usableIndices = (lat: Float64Array, lon: Float64Array): Uint32Array => {
  const indices = new Uint32Array(lat.length);
  let count = 0;
  for (let i = 0; i < lat.length; i++) {
    if (Number.isFinite(lat[i]) && Number.isFinite(lon[i])) indices[count++] = i;
  }
  return indices.slice(0, count);
};
