import { averagedColumn, columnNoise, meanStep } from "./column-noise.ts";
import type { Recording } from "./recording.ts";
import { segmentRanges } from "./segments.ts";

/** Deviation, metres, that may be left in heights: five of it are 3 m, the change that counts as climb (WORK-4). */
const calmEnough = 0.6;

/** Longest time, seconds, over which heights are averaged; more would take the tops off hills. */
const longestAverage = 150;

/**
 * The heights from which climb and grade are made. Those of a barometer, whose noise is some 0.1 m, stay as they are. Rough ones, whose noise
 * (see `columnNoise`) is more than 1.2 m, are averaged over as much time round each point as brings it to 0.6 m: as many points as the
 * square of the ratio says, 150 s at most. Undefined without heights. Linear time.
 */
export const climbHeights = (recording: Recording): Float64Array | undefined => {
  const { ele } = recording.columns;
  if (ele?.some((height) => Number.isFinite(height)) !== true) return undefined;
  const stretches = segmentRanges(recording);
  const points = (columnNoise(recording, ele, stretches) / calmEnough) ** 2;
  if (points <= 4) return ele;
  const seconds = Math.min(longestAverage, points * meanStep(recording, ele, stretches));
  return averagedColumn(recording, ele, stretches, seconds);
};
