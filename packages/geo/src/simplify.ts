import { earthRadius } from "./haversine.ts";
import { longitudeDelta } from "./position.ts";

const metresPerDegree = (Math.PI / 180) * earthRadius;

/**
 * Squared distance in metres from point `p` to the stretch `a`-`b`, on a plane that touches the earth at `p`. Over the few
 * kilometres that simplification decides about, the plane is exact to centimetres.
 */
const squaredDistance = (lat: Float64Array, lon: Float64Array, p: number, a: number, b: number): number => {
  const lat0 = lat[p] ?? 0;
  const lon0 = lon[p] ?? 0;
  const scaleX = metresPerDegree * Math.cos((lat0 * Math.PI) / 180);
  const ax = longitudeDelta(lon0, lon[a] ?? 0) * scaleX;
  const ay = ((lat[a] ?? 0) - lat0) * metresPerDegree;
  const dx = longitudeDelta(lon[a] ?? 0, lon[b] ?? 0) * scaleX;
  const dy = ((lat[b] ?? 0) - (lat[a] ?? 0)) * metresPerDegree;
  const lengthSquared = dx * dx + dy * dy;
  const along = lengthSquared === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / lengthSquared));
  const x = ax + along * dx;
  const y = ay + along * dy;
  return x * x + y * y;
};

/** Most points that one pass of the divide step looks at, so that a spiral of 100,000 points stays quick. */
const longestStretch = 2048;

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
  const y = Float64Array.from(usable, (index) => lat[index] ?? 0);
  const x = Float64Array.from(usable, (index) => lon[index] ?? 0);
  const keep = new Uint8Array(usable.length);
  const limit = toleranceMetres * toleranceMetres;
  const stack: number[] = [];
  for (let from = 0; from < last; from += longestStretch) {
    const to = Math.min(last, from + longestStretch);
    keep[from] = 1;
    keep[to] = 1;
    stack.push(from, to);
  }
  for (let to = stack.pop(); to !== undefined; to = stack.pop()) {
    const from = stack.pop() ?? 0;
    let farthest = -1;
    let greatest = limit;
    for (let p = from + 1; p < to; p++) {
      const squared = squaredDistance(y, x, p, from, to);
      if (squared > greatest) {
        greatest = squared;
        farthest = p;
      }
    }
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
