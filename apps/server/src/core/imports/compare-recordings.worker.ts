import { gunzipSync } from "node:zlib";
import { type RecordingRelation, relateRecordings } from "@cairn/domain/similar-workouts/same-outing";
import { decodeRecording } from "@cairn/formats/recording-codec/recording-codec";

/** Columns of two recordings as they were recorded. */
export interface RecordingsToCompare {
  readonly known: Uint8Array;
  readonly sent: Uint8Array;
}

/** How a recording relates to an earlier one; `different` also if one of them cannot be read. */
export function compareRecordings({ known, sent }: RecordingsToCompare): RecordingRelation {
  const [a, b] = [readColumns(known), readColumns(sent)];
  return a?.ok && b?.ok ? relateRecordings(a.value, b.value) : "different";
}

function readColumns(columnsGzip: Uint8Array) {
  try {
    return decodeRecording(gunzipSync(columnsGzip));
  } catch {
    // Damaged on disk; one workout must not keep others from being imported.
    return undefined;
  }
}
