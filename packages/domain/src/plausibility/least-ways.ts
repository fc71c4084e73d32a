import { haversine } from "@cairn/geo/haversine";
import type { Recording } from "../recording.ts";
import { pointKind } from "../track-points.ts";

/** Metres between places that count; receivers that stand wander less. */
const anchorStep = 30;

/**
 * Metres of way that there are at least up to each point: straight lines between places 30 m and more apart, inside segments. Noise adds next to nothing
 * to it, and bends only make the true way longer. Never more than is counted over the same points.
 *
 * @param kinds see `trackPoints`
 * @param distances cumulative metres, see `trackDistances`
 */
export const leastWays = (
  { columns: { lat, lon }, length }: Recording,
  kinds: Uint8Array,
  distances: Float64Array,
): Float64Array => {
  const ways = new Float64Array(length);
  let total = 0;
  let anchor = -1;
  for (let i = 0; i < length; i++) {
    const kind = kinds[i];
    if (kind === pointKind.start) anchor = i;
    if (kind === pointKind.good && anchor >= 0) {
      const apart = haversine(lat?.[anchor] ?? 0, lon?.[anchor] ?? 0, lat?.[i] ?? 0, lon?.[i] ?? 0);
      if (apart >= anchorStep) {
        total += Math.min(apart, (distances[i] ?? 0) - (distances[anchor] ?? 0));
        anchor = i;
      }
    }
    ways[i] = total;
  }
  return ways;
};
