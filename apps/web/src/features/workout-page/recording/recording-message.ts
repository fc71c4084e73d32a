import type { DecodedTrack } from "../../../lib/track/decoded-track.ts";

/** What the page asks of the worker: the stored columns as they came. */
export interface RecordingRequest {
  readonly bytes: ArrayBuffer;
  readonly activityId: number;
}

/** What the worker answers; undefined when the bytes are no recording that this client can read. */
export type RecordingAnswer = DecodedTrack | undefined;
