import { calmTrack } from "../track/smoothed-track.ts";
import { type DerivedColumns, derivedColumns, type MeasuredWay } from "./derived-columns.ts";
import { known } from "../known.ts";
import { believable } from "../track/outliers.ts";
import type { Recording } from "../recording/recording.ts";
import { trackDistances } from "../track/track-distance.ts";

/** A recording without its wrong values, and the way along it: what every other rule begins with. */
export interface MeasuredTrack extends MeasuredWay {
  readonly derived: DerivedColumns;
}

/**
 * Marks what is wrong in a recording and measures the way. Made once, however many rules use it. Linear time.
 *
 * @param activityId catalogue id; decides what is absurd and what is moving
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
  const way = { ...believed, ...known("track", track), distances };
  return { ...way, derived: derivedColumns(way, activityId) };
};
