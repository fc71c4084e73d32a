import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import { haversine } from "@cairn/geo/haversine";
import { decodePolyline } from "@cairn/geo/polyline";
import {
  type TrackLine,
  type TrackSeries,
  nearestIndex,
  unwrapLongitudes,
} from "../../../lib/track/track-series.ts";

/**
 * Lengths along a line, stretched so that it ends at `total`: a simplified line is shorter than its track. There is no track
 * between two strokes.
 */
function stretchedDistances(
  lat: Float64Array,
  lon: Float64Array,
  strokeStarts: readonly number[],
  total: number,
): Float64Array {
  const starts = new Set(strokeStarts);
  const distance = new Float64Array(lat.length);
  for (let index = 1; index < lat.length; index++) {
    if (starts.has(index)) {
      distance[index] = distance[index - 1] ?? 0;
      continue;
    }
    const step = haversine(lat[index - 1] ?? 0, lon[index - 1] ?? 0, lat[index] ?? 0, lon[index] ?? 0);
    distance[index] = (distance[index - 1] ?? 0) + step;
  }
  const length = distance.at(-1) ?? 0;
  return length > 0 && total > 0 ? distance.map((metres) => (metres * total) / length) : distance;
}

/**
 * The line of the first answer, drawn until the recording is loaded; undefined indoors.
 *
 * @param starts indices of its points at which it begins again
 */
export function lineFromPolyline(
  polyline: string | undefined,
  total: number,
  starts: readonly number[] = [],
): TrackLine | undefined {
  if (polyline === undefined || polyline === "") return undefined;
  const { lat, lon } = decodePolyline(polyline);
  if (lat.length === 0) return undefined;
  const strokeStarts = [0, ...starts];
  return {
    lat,
    lon: unwrapLongitudes(lon),
    distance: stretchedDistances(lat, lon, strokeStarts, total),
    strokeStarts,
  };
}

/** Value of a line's column at a distance, interpolated between its points. */
function along(line: TrackLine, column: Float64Array, distance: number): number {
  const near = nearestIndex(line.distance, distance);
  const metres = line.distance[near] ?? 0;
  const other = distance > metres ? Math.min(near + 1, column.length - 1) : Math.max(near - 1, 0);
  const gap = (line.distance[other] ?? 0) - metres;
  const share = gap === 0 ? 0 : (distance - metres) / gap;
  const value = column[near] ?? Number.NaN;
  return value + ((column[other] ?? value) - value) * share;
}

const columnOf = (rows: CombinedWorkoutView["overview"], at: 2 | 3 | 4): Float64Array | undefined =>
  rows.some((row) => row[at] !== null) ? Float64Array.from(rows, (row) => row[at] ?? Number.NaN) : undefined;

/** At most 1,000 points from the first answer: enough to draw every graph and to move the cursor immediately. */
export function seriesFromOverview(
  rows: CombinedWorkoutView["overview"],
  line: TrackLine | undefined,
): TrackSeries {
  const distance = Float64Array.from(rows, (row) => row[0]);
  const ele = columnOf(rows, 2);
  const speed = columnOf(rows, 3);
  const heartRate = columnOf(rows, 4);
  return {
    length: rows.length,
    time: Float64Array.from(rows, (row) => row[1]),
    distance,
    ...(line
      ? {
          lat: distance.map((metres) => along(line, line.lat, metres)),
          lon: distance.map((metres) => along(line, line.lon, metres)),
        }
      : {}),
    ...(ele ? { ele } : {}),
    ...(speed ? { speed } : {}),
    ...(heartRate ? { heartRate } : {}),
    segmentStarts: rows.length > 0 ? [0] : [],
  };
}
