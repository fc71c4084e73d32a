import { gunzipSync } from "node:zlib";
import { placeOnTrack } from "@cairn/domain/photos/photo-place";
import { decodeRecording } from "@cairn/formats/recording-codec/recording-codec";
import type { Position } from "@cairn/geo/position";

export interface PlacePhotoInput {
  readonly columnsGzip: Uint8Array;
  /** Since the workout's start. */
  readonly seconds: number;
  readonly activityId: number;
}

/** The position on its recording where a photo was taken. */
export function placePhoto({ columnsGzip, seconds, activityId }: PlacePhotoInput): Position | undefined {
  const recording = decodeRecording(gunzipSync(columnsGzip));
  if (!recording.ok) throw new Error(`a stored recording is ${recording.error.kind}`);
  return placeOnTrack(recording.value, seconds, activityId);
}
