import { decodePolyline } from "@cairn/geo/polyline";
import type { GroundView } from "../../lib/ground/ground-pieces.ts";
import { trackPath } from "../../ui/workout/track-path.ts";
import type { Frame } from "../../ui/workout/track-path.ts";
import type { ShownWorkout } from "./public-workout.ts";

/** A workout's line on a map seen slightly from above: each point is raised above its ground by its height. */
export interface AlongTrack {
  /** Per point: position of the line on the map, px. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** Per point: position of the ground below it, px; equal to `y` without heights. */
  readonly ground: Float64Array;
  /** Per point: metres from the start, scaled to the workout's distance. */
  readonly distance: Float64Array;
  readonly lat: Float64Array;
  readonly lon: Float64Array;
  /** The visible part of the world: the frame, north up, in Mercator's projection. */
  readonly view: GroundView;
  /** Indices of points without a line from the previous one. */
  readonly lifted: ReadonlySet<number>;
}

const degree = Math.PI / 180;
/** Number of points of the drawn line; enough for a curve, few enough to draw a wall under each. */
const points = 320;
/** With less than this many metres between lowest and highest a track is flat, and its relief is drawn lower in proportion. */
const fullRelief = 150;

/** Index of the last value not above `wanted` in an ascending column, at least 0. */
export const indexAt = (column: ArrayLike<number>, wanted: number): number => {
  let low = 0;
  let high = column.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((column[middle] ?? 0) <= wanted) low = middle;
    else high = middle - 1;
  }
  return low;
};

/** Value of a column at a distance, interpolated between the two points around it. */
const valueAt = (distance: ArrayLike<number>, column: ArrayLike<number>, metres: number): number => {
  const at = indexAt(distance, metres);
  const next = Math.min(at + 1, distance.length - 1);
  const span = (distance[next] ?? 0) - (distance[at] ?? 0);
  const share = span > 0 ? Math.max(0, Math.min(1, (metres - (distance[at] ?? 0)) / span)) : 0;
  return (column[at] ?? 0) + ((column[next] ?? 0) - (column[at] ?? 0)) * share;
};

const lineDistances = (
  lat: Float64Array,
  lon: Float64Array,
  starts: readonly number[],
  total: number,
): Float64Array => {
  const distance = new Float64Array(lat.length);
  for (let index = 1; index < lat.length; index += 1) {
    if (starts.includes(index)) {
      distance[index] = distance[index - 1] ?? 0;
      continue;
    }
    const north = (lat[index] ?? 0) - (lat[index - 1] ?? 0);
    const turn = (lon[index] ?? 0) - (lon[index - 1] ?? 0);
    const east = (turn - Math.round(turn / 360) * 360) * Math.cos((lat[index] ?? 0) * degree);
    distance[index] = (distance[index - 1] ?? 0) + Math.hypot(north, east);
  }
  const last = distance.at(-1) ?? 0;
  return last > 0 ? distance.map((value) => (value / last) * total) : distance;
};

/** Height of each wanted distance above the lowest, 0 to 1; all 0 without heights, and at most their share of a full relief. */
const liftShares = (workout: Pick<ShownWorkout, "overview">, wanted: Float64Array): Float64Array => {
  const known = workout.overview.filter(([, , ele]) => ele !== null);
  if (known.length < 2) return new Float64Array(wanted.length);
  const distances = known.map(([distance]) => distance);
  const heights = known.map(([, , ele]) => ele ?? 0);
  const low = heights.reduce((least, value) => Math.min(least, value), Infinity);
  const high = heights.reduce((most, value) => Math.max(most, value), -Infinity);
  const span = Math.max(high - low, fullRelief);
  return wanted.map((metres) => (valueAt(distances, heights, metres) - low) / span);
};

/**
 * The line fitted into a frame by equal steps of distance, lifted by its heights.
 * @param relief px between the lowest and the highest point; 0 draws the track flat.
 */
export const alongTrack = (
  workout: Pick<ShownWorkout, "line" | "lineStarts" | "totalDistance" | "overview">,
  frame: Frame,
  relief = 0,
): AlongTrack | undefined => {
  const line = decodePolyline(workout.line);
  const path = trackPath(line.lat, line.lon, frame);
  if (!path) return undefined;
  const starts = workout.lineStarts ?? [];
  const along = lineDistances(line.lat, line.lon, starts, workout.totalDistance);
  const distance = Float64Array.from(
    { length: points + 1 },
    (_, index) => (index / points) * workout.totalDistance,
  );
  const resampled = (column: Float64Array) => distance.map((metres) => valueAt(along, column, metres));
  const ground = resampled(path.y);
  const lift = liftShares(workout, distance);
  return {
    distance,
    x: resampled(path.x),
    y: ground.map((value, index) => value - (lift[index] ?? 0) * relief),
    ground,
    view: { ...path.view, width: frame.width, height: frame.height },
    lat: resampled(line.lat),
    lon: resampled(line.lon),
    lifted: new Set(starts.map((at) => Math.ceil(((along[at] ?? 0) / workout.totalDistance) * points))),
  };
};

/** Position on the map at a distance. */
export const placeAt = (
  { x, y, distance }: AlongTrack,
  metres: number,
): { readonly x: number; readonly y: number } => ({
  x: valueAt(distance, x, metres),
  y: valueAt(distance, y, metres),
});
