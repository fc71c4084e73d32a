import { earthRadius, haversine } from "@cairn/geo/haversine";
import type { Recording } from "../recording/recording.ts";
import { pointKind } from "./track-points.ts";

/** Minimum distance between counted places, metres; receivers at rest drift less. */
const anchorStep = 30;

const radians = Math.PI / 180;

/**
 * Minimum distance up to each point, metres: straight lines between places at least 30 m apart, inside segments. Noise adds next
 * to nothing to it, and bends only make the true distance longer. Never more than the counted distance over the same points.
 *
 * @param kinds see `trackPoints`
 * @param distances cumulative metres, see `trackDistances`
 */
export const minimumDistances = (
  { columns: { lat, lon }, length }: Recording,
  kinds: Uint8Array,
  distances: Float64Array,
): Float64Array => {
  const minimums = new Float64Array(length);
  let total = 0;
  let anchor = -1;
  let shrink = 1;
  const setAnchor = (i: number): void => {
    anchor = i;
    shrink = Math.cos((lat?.[i] ?? 0) * radians);
  };
  for (let i = 0; i < length; i++) {
    const kind = kinds[i];
    if (kind === pointKind.start) setAnchor(i);
    if (kind === pointKind.good && anchor >= 0) {
      const [fromLat, fromLon, toLat, toLon] = [
        lat?.[anchor] ?? 0,
        lon?.[anchor] ?? 0,
        lat?.[i] ?? 0,
        lon?.[i] ?? 0,
      ];
      // The distance along the parallel and then along the meridian is never shorter, so that most points need no great circle.
      const detour = earthRadius * radians * (shrink * Math.abs(toLon - fromLon) + Math.abs(toLat - fromLat));
      const apart = detour < anchorStep ? 0 : haversine(fromLat, fromLon, toLat, toLon);
      if (apart >= anchorStep) {
        total += Math.min(apart, (distances[i] ?? 0) - (distances[anchor] ?? 0));
        setAnchor(i);
      }
    }
    minimums[i] = total;
  }
  return minimums;
};
