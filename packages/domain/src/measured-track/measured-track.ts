import { known } from "../known.ts";
import type { Recording } from "../recording/recording.ts";
import { plausibleRecording } from "../track/outliers.ts";
import { smoothedTrack } from "../track/smoothed-track.ts";
import { trackDistances } from "../track/track-distance.ts";
import { type DerivedColumns, derivedColumns, type TrackMeasures } from "./derived-columns.ts";

/** A recording without its wrong values, with the distance along it: the input of all other rules. */
export interface MeasuredTrack extends TrackMeasures {
  readonly derived: DerivedColumns;
}

/**
 * Marks what is wrong in a recording and measures its distance. Computed once, however many rules use it. Linear time.
 *
 * @param activityId catalogue id; determines what is impossible and what counts as moving
 */
export const measureTrack = (raw: Recording, activityId?: number): MeasuredTrack => {
  const plausible = plausibleRecording(raw, activityId);
  const { recording, kinds } = plausible;
  const track = smoothedTrack(recording, kinds);
  const distances = trackDistances(recording, {
    ...known("activityId", activityId),
    ...known("track", track),
    kinds,
  });
  const measures = { ...plausible, ...known("track", track), distances };
  return { ...measures, derived: derivedColumns(measures, activityId) };
};
