import { lineCorners, type RouteSignature } from "./route-signature.ts";

/** From this similarity on two workouts went the same route, as a person would say. */
export const sameRoute = 0.8;

/** Edge of a cell, metres: ways up to half of it apart always meet, those beyond one and a half never. */
const cell = 80;

/** Metres between the places along a way that are compared. */
const stride = 20;

/** Directions that are told apart: eighths of a turn; those next to each other count as the same. */
const directions = 8;

const degree = 111_195;

/**
 * How far two workouts went the same route, 0 to 1: the share of each way that the other also goes, in the same direction within an
 * eighth of a turn or the next, and the ratio of the lengths; the least of the three.
 *
 * Where on a loop somebody started does not matter. A detour costs its share of the way. The same loop in the other direction, or only
 * there and not back, is another route; there and back is the same whichever end came first. Rounds of a small track are in all
 * directions everywhere, so there the number of rounds decides. Symmetric; linear in the lengths.
 */
export const similarity = (a: RouteSignature, b: RouteSignature): number => {
  const ratio = Math.min(a.length, b.length) / Math.max(a.length, b.length);
  if (!(ratio > 0) || apart(a, b)) return 0;
  const frame = frameOf(a);
  const [placesA, placesB] = [placesAlong(a, frame), placesAlong(b, frame)];
  return Math.min(ratio, coverage(placesA, placesB), coverage(placesB, placesA));
};

/** A flat map round the first corner of a way, in metres. */
interface Frame {
  readonly lat: number;
  readonly lon: number;
  readonly shrink: number;
}

const frameOf = ({ bbox, line }: RouteSignature): Frame => {
  const lat = (bbox[1] + bbox[3]) / 2;
  return { lat, lon: (line[1] ?? 0) / 100_000, shrink: Math.cos((lat * Math.PI) / 180) };
};

/** Boxes that do not even touch with a cell to spare. Boxes over the antimeridian are compared by latitude only. */
const apart = (a: RouteSignature, b: RouteSignature): boolean => {
  const [westA, southA, eastA, northA] = a.bbox;
  const [westB, southB, eastB, northB] = b.bbox;
  const spare = (2 * cell) / degree;
  if (southA > northB + spare || southB > northA + spare) return true;
  if (westA > eastA || westB > eastB) return false;
  const wide =
    spare / Math.max(0.02, Math.cos((Math.max(Math.abs(southA), Math.abs(northA)) * Math.PI) / 180));
  const touch = (shift: number): boolean => westA <= eastB + shift + wide && westB + shift <= eastA + wide;
  return !touch(0) && !touch(360) && !touch(-360);
};

/** Places every 20 m along a way: metres east and north in the frame, and the eighth of the turn it goes to. */
interface Places {
  readonly east: Float64Array;
  readonly north: Float64Array;
  readonly direction: Uint8Array;
}

const placesAlong = ({ line, length }: RouteSignature, { lat, lon, shrink }: Frame): Places => {
  const corners = lineCorners(line);
  const most = Math.ceil((1.5 * length) / stride) + corners.length;
  const [east, north] = [new Float64Array(most), new Float64Array(most)];
  const direction = new Uint8Array(most);
  const eastOf = (x: number): number => (((((x - lon + 540) % 360) + 360) % 360) - 180) * degree * shrink;
  let count = 0;
  let due = 0;
  for (let k = 0; k + 3 < corners.length; k += 2) {
    const [y, x] = [((corners[k] ?? 0) - lat) * degree, eastOf(corners[k + 1] ?? 0)];
    const up = ((corners[k + 2] ?? 0) - lat) * degree - y;
    const right = eastOf(corners[k + 3] ?? 0) - x;
    const metres = Math.hypot(up, right);
    const turn = Math.atan2(up, right) / (2 * Math.PI);
    for (; due < metres && count < most; due += stride) {
      east[count] = x + (right * due) / metres;
      north[count] = y + (up * due) / metres;
      direction[count++] = Math.floor((turn + 1) * directions) % directions;
    }
    due -= metres;
  }
  return {
    east: east.subarray(0, count),
    north: north.subarray(0, count),
    direction: direction.subarray(0, count),
  };
};

/** Share of the places of one way at which the other passes in a direction like it. */
const coverage = (of: Places, by: Places): number => {
  const passed = new Map<number, number>();
  for (let i = 0; i < by.east.length; i++) {
    const [x, y] = [(by.east[i] ?? 0) / cell, (by.north[i] ?? 0) / cell];
    const bits = likeBits[by.direction[i] ?? 0] ?? 0;
    // Every cell that a square of one cell's size round the place touches: four.
    const [column, row] = [Math.floor(x - 0.5), Math.floor(y - 0.5)];
    for (let k = 0; k < 4; k++) {
      const key = keyOf(column + (k & 1), row + (k >> 1));
      passed.set(key, (passed.get(key) ?? 0) | bits);
    }
  }
  let met = 0;
  for (let i = 0; i < of.east.length; i++) {
    const key = keyOf(Math.floor((of.east[i] ?? 0) / cell), Math.floor((of.north[i] ?? 0) / cell));
    if (((passed.get(key) ?? 0) & (1 << (of.direction[i] ?? 0))) !== 0) met++;
  }
  return of.east.length === 0 ? 0 : met / of.east.length;
};

/** A number for a cell, the same only for the same cell within 2,600 km of the frame's middle. */
const keyOf = (column: number, row: number): number => (column + 32_768) * 65_536 + row + 32_768;

/** For each direction the bits of itself and its two neighbours. */
const likeBits: readonly number[] = Array.from(
  { length: directions },
  (_, d) => (1 << d) | (1 << ((d + 1) % directions)) | (1 << ((d + directions - 1) % directions)),
);
