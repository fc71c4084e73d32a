import { gunzipSync } from "node:zlib";
import { hiddenTrack, type Taken } from "@cairn/domain/privacy-zones/hidden-track";
import type { EffectiveZone } from "@cairn/domain/privacy-zones/privacy-zones";
import { decodeRecording } from "@cairn/formats/recording-codec/recording-codec";

export interface HidePhotosInput {
  readonly columnsGzip: Uint8Array;
  readonly zones: readonly EffectiveZone[];
  readonly photos: readonly Taken[];
}

/**
 * Whether the redaction of a recording hides each photo.
 *
 * @throws Error if the recording cannot be read
 */
export function hidePhotos({ columnsGzip, zones, photos }: HidePhotosInput): readonly boolean[] {
  const recording = decodeRecording(gunzipSync(columnsGzip));
  if (!recording.ok) throw new Error(`a stored recording is ${recording.error.kind}`);
  return photos.map(hiddenTrack(recording.value, zones));
}
