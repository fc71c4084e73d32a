import { minClimbM } from "./count-climb.ts";

/**
 * Metres climbed along heights of a map, which have no noise and are not smoothed: changes under 3 m do not count.
 * Undefined if no height is known; NaN heights are passed over.
 */
export function plannedAscent(ele: Float64Array): number | undefined {
  let [latest, sum] = [Number.NaN, 0];
  for (const height of ele) {
    if (Number.isNaN(height) || Math.abs(height - latest) < minClimbM) continue;
    if (height > latest) sum += height - latest;
    latest = height;
  }
  return Number.isNaN(latest) ? undefined : sum;
}
