import { flatten, nearestOnStep, type PlanarTrack } from "@cairn/domain/similar-workouts/planar-track";
import { haversine } from "@cairn/geo/haversine";

/** A line in degrees; `distance` is metres from its start. */
export interface MeasuredLine {
  readonly lat: Float64Array;
  readonly lon: Float64Array;
  readonly distance: Float64Array;
}

/** Measures a line along the great circles between its points. */
export function measuredLine({ lat, lon }: Omit<MeasuredLine, "distance">): MeasuredLine {
  const distance = new Float64Array(lat.length);
  for (let i = 1; i < distance.length; i += 1) {
    const step = haversine(lat[i - 1] ?? NaN, lon[i - 1] ?? NaN, lat[i] ?? NaN, lon[i] ?? NaN);
    distance[i] = (distance[i - 1] ?? 0) + step;
  }
  return { lat, lon, distance };
}

/**
 * How far the same place may be from where it is expected, by the way since the last one: metres, and a share of that way.
 * Simplified lines are shorter.
 */
const reach = { metres: 100, share: 0.1 };

/** Weight of a metre along a line relative to a metre beside it, so that the right one of several passages is chosen. */
const patience = 0.1;

/**
 * Where the points of a line are on another one, if both are the same in the same direction.
 *
 * @param apart how far they may be from each other anywhere, metres
 * @returns metres along the other for each point, never decreasing; undefined if they differ, or if one has less than two points
 */
export function placesAlong(
  line: MeasuredLine,
  other: MeasuredLine,
  apart: number,
): Float64Array | undefined {
  if (line.lat.length < 2 || other.lat.length < 2) return undefined;
  const frame = { lat: other.lat[0] ?? 0, lon: other.lon[0] ?? 0 };
  const [flat, otherFlat] = [flatten(line, frame), flatten(other, frame)];
  // A detour of either shows in its own points.
  return places(otherFlat, flat, apart) && places(flat, otherFlat, apart);
}

function places(line: PlanarTrack, other: PlanarTrack, apart: number): Float64Array | undefined {
  const found = new Float64Array(line.distance.length);
  const steps = other.distance.length;
  let [step, last] = [1, 0];
  for (let i = 0; i < found.length; i += 1) {
    const way = (line.distance[i] ?? 0) - (line.distance[i - 1] ?? 0);
    const expected = last + way;
    const farthest = expected + reach.metres + reach.share * way;
    let [least, place] = [Number.POSITIVE_INFINITY, last];
    for (let to = step; to < steps && (other.distance[to - 1] ?? 0) <= farthest; to += 1) {
      const { off, along } = nearestOnStep(other, to, line.east[i] ?? NaN, line.north[i] ?? NaN);
      // Never back, and so farther from the point than the nearest place of the step.
      const at = Math.max(last, along);
      const distance = Math.hypot(off, at - along);
      const cost = distance + patience * Math.abs(at - expected);
      if (!(distance <= apart) || cost >= least) continue;
      [least, place] = [cost, at];
      step = to;
    }
    if (least === Number.POSITIVE_INFINITY) return undefined;
    found[i] = place;
    last = place;
  }
  return found;
}
