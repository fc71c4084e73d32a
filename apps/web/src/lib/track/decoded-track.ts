import type { Climb } from "@cairn/domain/elevation/count-climb";
import type { Recording } from "@cairn/domain/recording/recording";
import type { TrackLine, TrackSeries } from "./track-series.ts";

/** A recording in every form that the workout page needs; the columns are shared, not copied. */
export interface DecodedTrack {
  readonly recording: Recording;
  /** Undefined without elevations. */
  readonly climb: Climb | undefined;
  readonly series: TrackSeries;
  /** As the map draws it, thinned if the recording is long; undefined indoors. */
  readonly line: TrackLine | undefined;
}
