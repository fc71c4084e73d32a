import type { Recording } from "../recording/recording.ts";
import { segmentRanges } from "../recording/segments.ts";

/**
 * Heights in which every segment begins where the one before it ended: the gap between two segments counts neither way, as in
 * `countClimb`. What happened there, such as a ride on a lift while the timer was stopped, was not recorded. Only differences of
 * these heights mean anything. Points without a height stay without; a recording of one segment gets its own column back. Linear
 * time.
 * @param heights metres
 */
export const heightsWithoutGaps = (
  recording: Pick<Recording, "length" | "segmentStarts">,
  heights: Float64Array,
): Float64Array => {
  const segments = segmentRanges(recording);
  if (segments.length < 2) return heights;
  const joined = Float64Array.from(heights);
  let latest = Number.NaN;
  for (const { from, to } of segments) {
    const first = heights.subarray(from, to).find((height) => Number.isFinite(height));
    if (first === undefined) continue;
    const shift = Number.isNaN(latest) ? 0 : latest - first;
    for (let i = from; i < to; i++) {
      const height = (heights[i] ?? Number.NaN) + shift;
      joined[i] = height;
      if (Number.isFinite(height)) latest = height;
    }
  }
  return joined;
};
