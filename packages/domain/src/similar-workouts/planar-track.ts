import { earthRadius } from "@cairn/geo/haversine";
import { longitudeDelta } from "@cairn/geo/position";

/** Metres from the start, never decreasing, and degrees; NaN for missing positions. */
interface TrackLine {
  readonly distance: Float64Array;
  readonly lat: Float64Array;
  readonly lon: Float64Array;
}

/** An effort on a plane round the first position of the first effort, metres. */
export interface PlanarTrack {
  readonly east: Float64Array;
  readonly north: Float64Array;
  readonly distance: Float64Array;
}

export interface Frame {
  readonly lat: number;
  readonly lon: number;
}

const radian = Math.PI / 180;

/** A track on the plane that touches the earth at a place; accurate enough for tracks of some hundred kilometres. */
export function flatten({ lat, lon, distance }: TrackLine, frame: Frame): PlanarTrack {
  const shrink = Math.cos(frame.lat * radian);
  return {
    east: lon.map((degrees) => longitudeDelta(frame.lon, degrees) * radian * earthRadius * shrink),
    north: lat.map((degrees) => (degrees - frame.lat) * radian * earthRadius),
    distance,
  };
}

/** Whether there was a position. */
export const isKnown = (track: PlanarTrack, index: number): boolean =>
  !Number.isNaN(track.east[index] ?? Number.NaN) && !Number.isNaN(track.north[index] ?? Number.NaN);

/** How far a place is from the step that ends at a point, and the track distance of the step's nearest place; metres. */
export function nearestOnStep(
  { east, north, distance }: PlanarTrack,
  to: number,
  x: number,
  y: number,
): { readonly off: number; readonly along: number } {
  const fromX = east[to - 1] ?? 0;
  const fromY = north[to - 1] ?? 0;
  const stepX = (east[to] ?? 0) - fromX;
  const stepY = (north[to] ?? 0) - fromY;
  const squared = stepX * stepX + stepY * stepY;
  const share =
    squared === 0 ? 0 : Math.max(0, Math.min(1, ((x - fromX) * stepX + (y - fromY) * stepY) / squared));
  const [offX, offY] = [x - fromX - share * stepX, y - fromY - share * stepY];
  const begin = distance[to - 1] ?? 0;
  return {
    off: Math.sqrt(offX * offX + offY * offY),
    along: begin + share * ((distance[to] ?? 0) - begin),
  };
}
