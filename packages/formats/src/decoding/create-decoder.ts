import type {
  DecodedActivities,
  DecodedActivity,
  DecodeError,
} from "@cairn/domain/recording/decoded-activity";
import { fail, ok, type Result } from "@cairn/domain/result";
import type { Decoder, FileFormat } from "../file-format/decoder.ts";
import { fitFormat } from "../fit/fit-format.ts";
import { gpxFormat } from "../gpx/gpx-format.ts";
import { jsonFormat } from "../json/json-format.ts";
import { kmlFormat } from "../kml/kml-format.ts";
import { tcxFormat } from "../tcx/tcx-format.ts";
import { workoutTrackerFormat } from "./workout-tracker-format.ts";

/** The formats of files that devices and programs write for a workout. */
const recordings: readonly FileFormat[] = [fitFormat, tcxFormat, kmlFormat, gpxFormat];

/** Every format that can be imported. A new one is one file and one line here. */
const formats: readonly FileFormat[] = [...recordings, workoutTrackerFormat(recordings), jsonFormat];

/** Bytes of a file that `createDecoder` needs, or all of a shorter file. */
export const headLength = 4096;

/**
 * Chooses the decoder by the first bytes of a file: `empty_file` without any, `unknown_format` if they match no format (HTML,
 * zeros, a zip). The head is not consumed; `push` it as well. A gzipped file must be unwrapped before.
 */
export function createDecoder(head: Uint8Array): Result<Decoder, DecodeError> {
  if (head.length === 0) return fail({ kind: "empty_file" });
  const format = formats.find((candidate) => candidate.recognises(head));
  return format ? ok(format.createDecoder()) : fail({ kind: "unknown_format" });
}

/** The extension of a file that begins so, without the dot; undefined if no format is recognised. */
export const extensionOf = (head: Uint8Array): string | undefined =>
  formats.find((candidate) => candidate.recognises(head))?.extension;

/** Decodes the first workout of a file in memory. */
export function decodeBytes(bytes: Uint8Array): Result<DecodedActivity, DecodeError> {
  const decoded = decodeWorkouts(bytes);
  return decoded.ok ? ok(decoded.value[0]) : decoded;
}

/** Decodes every workout of a file in memory. */
export function decodeWorkouts(bytes: Uint8Array): Result<DecodedActivities, DecodeError> {
  const decoder = createDecoder(bytes.subarray(0, headLength));
  if (!decoder.ok) return decoder;
  decoder.value.push(bytes);
  return decoder.value.end();
}
