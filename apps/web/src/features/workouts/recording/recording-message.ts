import type { DecodedTrack } from "../../../lib/track/decoded-track.ts";

/** The request to the worker: the stored columns as received. */
export interface RecordingRequest {
  readonly bytes: ArrayBuffer;
  readonly activityId: number;
}

/** The worker's answer; undefined if the bytes are not a recording that this client can read. */
export type RecordingAnswer = DecodedTrack | undefined;
