import { type Bbox, bboxOf } from "@cairn/geo/bbox";
import { haversine } from "@cairn/geo/haversine";
import { isPosition } from "@cairn/geo/position";
import { simplifyLine } from "@cairn/geo/simplify";

/** Edge of a cell of the grid that finds candidates, metres. */
export const indexCell = 150;

/** Maximum deviation of the simplified line, metres; receivers have noise of that size. */
const tolerance = 12;

/** Points a hundred-thousandth of a degree apart are about a metre apart. */
const scale = 100_000;

/** Longest track with a signature, metres; beyond it, a comparison is not worth its cost. */
const maxRouteM = 1_000_000;

/** Shortest, metres: people who stay in one place have no route. */
const minRouteM = 300;

/** Metres in a degree of latitude. */
const degree = 111_195;

/** The data kept of a track for finding and comparing similar ones. Plain numbers, to be stored as columns or JSON. */
export interface RouteSignature {
  /** Metres along the simplified line. */
  readonly length: number;
  readonly bbox: Bbox;
  /** Corners of the line: latitude and longitude in 1e-5 degrees alternating, the first absolute, then differences. */
  readonly line: readonly number[];
  /**
   * The cells of a grid of 150 m that the track visits, each as a signed 32-bit hash, ascending, without repetition: the array
   * for an index that finds overlaps (PostgreSQL GIN over `integer[]`). Two tracks over the same ground share most of them.
   */
  readonly cells: readonly number[];
}

/**
 * Signature of a track, or undefined if it is not a route: under 300 m, over 1,000 km, or without positions. Positions should be
 * free of outliers (`trackPoints`). Linear, except for the simplification.
 */
export const routeSignature = (lat: Float64Array, lon: Float64Array): RouteSignature | undefined => {
  const [goodLat, goodLon] = positionsOf(lat, lon);
  const bbox = bboxOf(goodLat, goodLon);
  if (bbox === undefined) return undefined;
  const kept = simplifyLine(goodLat, goodLon, tolerance);
  const corners = Array.from(
    kept,
    (i) => [Math.round((goodLat[i] ?? 0) * scale), Math.round((goodLon[i] ?? 0) * scale)] as const,
  );
  const line: number[] = [];
  let [y, x] = [0, 0];
  for (const [cornerY, cornerX] of corners) {
    line.push(cornerY - y, cornerX - x);
    [y, x] = [cornerY, cornerX];
  }
  let length = 0;
  for (let k = 1; k < corners.length; k++) {
    const [a, b] = [corners[k - 1] ?? [0, 0], corners[k] ?? [0, 0]];
    length += haversine(a[0] / scale, a[1] / scale, b[0] / scale, b[1] / scale);
  }
  if (!(length >= minRouteM && length <= maxRouteM)) return undefined;
  return { length, bbox, line, cells: cellsOf(line) };
};

/** Corners of a signature's line in degrees, latitude and longitude alternating. */
const lineCorners = (line: readonly number[]): Float64Array => {
  const corners = new Float64Array(line.length);
  for (let k = 0; k < line.length; k++) {
    const before = k < 2 ? 0 : (corners[k - 2] ?? 0) * scale;
    corners[k] = Math.round(before + (line[k] ?? 0)) / scale;
  }
  return corners;
};

const positionsOf = (lat: Float64Array, lon: Float64Array): [Float64Array, Float64Array] => {
  const [goodLat, goodLon] = [new Float64Array(lat.length), new Float64Array(lat.length)];
  let count = 0;
  for (let i = 0; i < lat.length; i++) {
    const [y, x] = [lat[i] ?? Number.NaN, lon[i] ?? Number.NaN];
    if (!isPosition(y, x)) continue;
    goodLat[count] = y;
    goodLon[count++] = x;
  }
  return [goodLat.subarray(0, count), goodLon.subarray(0, count)];
};

/** Longest track whose neighbouring cells are included, metres; longer tracks share enough cells without them. */
const nearbyRoute = 50_000;

/**
 * The cells round each quarter of a track, to find candidates in an index: a workout on four fifths of a track (`sameRoute`)
 * covers some of each quarter, so the cells of every similar track meet all four lists. The quarter farthest from a person's
 * usual starting place excludes most others.
 */
export const routeQuarters = ({ line, length }: RouteSignature): readonly (readonly number[])[] => {
  const quarters = [new Set<number>(), new Set<number>(), new Set<number>(), new Set<number>()];
  const shifts = length > nearbyRoute ? [0] : [-indexCell / degree, 0, indexCell / degree];
  eachPlace(line, (lat, lon, along) => {
    const cells = quarters[Math.min(3, Math.floor((4 * along) / length))];
    const shrink = Math.max(0.01, Math.cos((lat * Math.PI) / 180));
    for (const north of shifts) {
      for (const east of shifts) cells?.add(cellAt(lat + north, lon + east / shrink));
    }
  });
  return quarters.map((cells) => Array.from(cells));
};

/** All cells of a track; columns narrow with the latitude of their row, so that cells stay square. */
const cellsOf = (line: readonly number[]): number[] => {
  const cells = new Set<number>();
  eachPlace(line, (lat, lon) => cells.add(cellAt(lat, lon)));
  return [...cells].toSorted((a, b) => a - b);
};

/** Places along the line every third of a cell or closer, with their metres along it. */
const eachPlace = (
  line: readonly number[],
  visit: (lat: number, lon: number, along: number) => void,
): void => {
  const corners = lineCorners(line);
  let along = 0;
  for (let k = 0; k + 3 < corners.length; k += 2) {
    const [lat, lon] = [corners[k] ?? 0, corners[k + 1] ?? 0];
    const north = (corners[k + 2] ?? 0) - lat;
    const east = (((((corners[k + 3] ?? 0) - lon + 540) % 360) + 360) % 360) - 180;
    const metres = Math.hypot(north, east * Math.cos((lat * Math.PI) / 180)) * degree;
    const steps = Math.max(1, Math.ceil(metres / (indexCell / 3)));
    for (let s = 0; s <= steps; s++) {
      visit(lat + (north * s) / steps, lon + (east * s) / steps, along + (metres * s) / steps);
    }
    along += metres;
  }
};

/** Signed 32-bit hash of the cell of a position. */
const cellAt = (lat: number, lon: number): number => {
  const row = Math.floor(((lat + 90) * degree) / indexCell);
  const middle = ((row + 0.5) * indexCell) / degree - 90;
  const round = Math.max(1, Math.round((360 * degree * Math.cos((middle * Math.PI) / 180)) / indexCell));
  const column = Math.floor((((lon + 540) % 360) / 360) * round);
  const mixed = Math.imul(row, 0x9e3779b1) ^ Math.imul(column, 0x85ebca6b);
  return Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d) ^ (mixed >>> 13);
};
