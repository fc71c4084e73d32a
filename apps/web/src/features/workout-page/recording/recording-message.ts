import type { Climb } from "@cairn/domain/elevation/count-climb";
import type { Recording } from "@cairn/domain/recording/recording";
import type { TrackLine, TrackSeries } from "../../../lib/track/track-series.ts";

/** What the page asks of the worker: the stored columns as they came. */
export interface RecordingRequest {
  readonly bytes: ArrayBuffer;
  readonly activityId: number;
}

/** A recording in every shape that the page needs; the columns are shared, not copied. */
export interface DecodedTrack {
  readonly recording: Recording;
  /** Undefined without elevations. */
  readonly climb: Climb | undefined;
  readonly series: TrackSeries;
  /** As the map draws it, thinned where the recording is long; undefined indoors. */
  readonly line: TrackLine | undefined;
}

/** What the worker answers; undefined when the bytes are no recording that this client can read. */
export type RecordingAnswer = DecodedTrack | undefined;
