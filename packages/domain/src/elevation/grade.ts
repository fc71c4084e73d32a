import type { Recording } from "../recording/recording.ts";
import { segmentRanges } from "../recording/segments.ts";

/** Metres of track on either side of a point whose mean heights are compared. */
const reach = 30;

/**
 * Grade at each point, rise over run (0.1 = 10 %): the mean height of the next 30 m minus that of the 30 m before, over 30 m.
 * Means over track and not over points, so that standing still and dense recording do not weigh more. At the ends of a segment
 * the nearest whole stretch speaks; a segment of under a metre, or without heights, has NaN. Never looks across segments. Linear
 * time.
 * @param distances cumulative metres, see `trackDistances`
 * @param ele heights in metres, best those of `climbHeights`; NaN where unknown
 */
export const gradesOf = (
  recording: Pick<Recording, "length" | "segmentStarts">,
  distances: Float64Array,
  ele: Float64Array,
): Float64Array => {
  const grades = new Float64Array(recording.length).fill(Number.NaN);
  for (const { from, to } of segmentRanges(recording)) {
    if (!ele.subarray(from, to).some((height) => Number.isFinite(height))) continue;
    const start = distances[from] ?? 0;
    const length = (distances[to - 1] ?? 0) - start;
    if (!(length >= 1)) continue;
    const half = Math.min(reach, length / 2);
    const line = lineOf(distances, ele, from, to);
    const [before, here, after] = [createReader(line), createReader(line), createReader(line)];
    for (let i = from; i < to; i++) {
      const centre = Math.min(start + length - half, Math.max(start + half, distances[i] ?? 0));
      const middle = here(centre);
      grades[i] = (after(centre + half) - 2 * middle + before(centre - half)) / (half * half);
    }
  }
  return grades;
};

/** Heights along the track of a segment, and their integral from its start. */
interface HeightLine {
  readonly at: Float64Array;
  readonly height: Float64Array;
  readonly area: Float64Array;
}

/** Heights are taken from the first known one, and a hole keeps the height before it. */
const lineOf = (distances: Float64Array, ele: Float64Array, from: number, to: number): HeightLine => {
  const at = distances.subarray(from, to);
  const base = ele.subarray(from, to).find((height) => Number.isFinite(height)) ?? 0;
  const height = new Float64Array(to - from);
  const area = new Float64Array(to - from);
  for (let i = 0; i < at.length; i++) {
    const now = (ele[from + i] ?? Number.NaN) - base;
    height[i] = Number.isFinite(now) ? now : (height[i - 1] ?? 0);
    if (i === 0) continue;
    const step = (at[i] ?? 0) - (at[i - 1] ?? 0);
    area[i] = (area[i - 1] ?? 0) + (((height[i - 1] ?? 0) + (height[i] ?? 0)) / 2) * step;
  }
  return { at, height, area };
};

/** Reads the integral at places that never go back; between two points the height is a straight line. */
const createReader = ({ at, height, area }: HeightLine): ((place: number) => number) => {
  let i = 0;
  return (place) => {
    while (i < at.length - 2 && (at[i + 1] ?? 0) < place) i++;
    const start = at[i] ?? 0;
    const step = (at[i + 1] ?? start) - start;
    const passed = Math.min(step, Math.max(0, place - start));
    const low = height[i] ?? 0;
    const rise = step > 0 ? ((height[i + 1] ?? low) - low) / step : 0;
    return (area[i] ?? 0) + low * passed + (rise * passed * passed) / 2;
  };
};
