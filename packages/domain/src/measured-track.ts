import { calmTrack, type Track } from "./calm-track.ts";
import { known } from "./known.ts";
import { believable, type Believable } from "./outliers.ts";
import type { Recording } from "./recording.ts";
import { trackDistances } from "./track-distance.ts";

/** A recording without its wrong values, and the way along it: what every other rule begins with. */
export interface MeasuredTrack extends Believable {
  /** What shaken positions were smoothed to; absent without positions. */
  readonly track?: Track;
  /** Metres up to each point, see `trackDistances`. */
  readonly distances: Float64Array;
}

/**
 * Marks what is wrong in a recording and measures the way. Made once, however many rules use it. Linear time.
 *
 * @param activityId catalogue id; decides what is absurd
 */
export const measureTrack = (raw: Recording, activityId?: number): MeasuredTrack => {
  const believed = believable(raw, activityId);
  const { recording, kinds } = believed;
  const track = calmTrack(recording, kinds);
  const distances = trackDistances(recording, {
    ...known("activityId", activityId),
    ...known("track", track),
    kinds,
  });
  return { ...believed, ...known("track", track), distances };
};
