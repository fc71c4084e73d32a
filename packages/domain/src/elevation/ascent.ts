import type { Recording } from "../recording/recording.ts";
import { climbHeights } from "./climb-heights.ts";
import { type Climb, countClimb } from "./count-climb.ts";

/**
 * Climb of a recording by the rule of WORK-4 (`countClimb`), point by point, or undefined when no point has an elevation.
 * @param ele heights to use; those of `climbHeights` by default, in which the noise of a receiver is averaged out
 */
export const climbOf = (
  recording: Recording,
  ele: Float64Array | undefined = climbHeights(recording),
): Climb | undefined =>
  ele?.some((height) => Number.isFinite(height)) === true ? countClimb(recording, ele) : undefined;
