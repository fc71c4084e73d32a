import { decodePolyline } from "@cairn/geo/polyline";
import { trackPath } from "../../ui/track-path.ts";
import type { TrackPath } from "../../ui/track-path.ts";
import type { ShownWorkout } from "./public-workout.ts";

/** A workout by equal steps of distance: place on the sheet and values there. */
export interface AlongTrack {
  readonly path: TrackPath;
  /** Per point of the path: metres from the start, scaled to the workout's distance. */
  readonly distance: Float64Array;
  readonly lat: Float64Array;
  readonly lon: Float64Array;
}

const degree = Math.PI / 180;

/** The line fitted into a frame, with the distance of each of its points; metres of the line are stretched to the workout's distance. */
export const alongTrack = (
  workout: Pick<ShownWorkout, "line" | "totalDistance">,
  frame: { readonly width: number; readonly height: number; readonly margin: number },
): AlongTrack | undefined => {
  const { lat, lon } = decodePolyline(workout.line);
  const path = trackPath(lat, lon, frame);
  if (!path) return undefined;
  const distance = new Float64Array(lat.length);
  for (let index = 1; index < lat.length; index += 1) {
    const north = (lat[index] ?? 0) - (lat[index - 1] ?? 0);
    const east = ((lon[index] ?? 0) - (lon[index - 1] ?? 0)) * Math.cos((lat[index] ?? 0) * degree);
    distance[index] = (distance[index - 1] ?? 0) + Math.hypot(north, east);
  }
  const last = distance.at(-1) ?? 0;
  const stretch = last > 0 ? workout.totalDistance / last : 0;
  return { path, lat, lon, distance: distance.map((value) => value * stretch) };
};

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

/** Place on the sheet at a distance, between the two points around it. */
export const placeAt = (
  { path, distance }: AlongTrack,
  metres: number,
): { readonly x: number; readonly y: number } => {
  const at = indexAt(distance, metres);
  const next = Math.min(at + 1, distance.length - 1);
  const span = (distance[next] ?? 0) - (distance[at] ?? 0);
  const share = span > 0 ? Math.min(1, (metres - (distance[at] ?? 0)) / span) : 0;
  const between = (column: Float64Array) =>
    (column[at] ?? 0) + ((column[next] ?? 0) - (column[at] ?? 0)) * share;
  return { x: between(path.x), y: between(path.y) };
};
