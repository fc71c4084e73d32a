import type { TrackPart } from "../../../lib/track/cursor-store.ts";
import { type TrackSeries, nearestIndex } from "../../../lib/track/track-series.ts";

/** The points between two moments, seconds from the start. */
export const partOfTime = (series: TrackSeries, start: number, duration: number): TrackPart => ({
  from: nearestIndex(series.time, start),
  to: nearestIndex(series.time, start + duration),
});
