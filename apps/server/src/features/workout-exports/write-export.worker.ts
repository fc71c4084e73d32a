import { gunzipSync } from "node:zlib";
import type { Recording } from "@cairn/domain/recording";
import { emptyRecording, type ExportedWorkout } from "@cairn/formats/exported-workout";
import { encodeFit } from "@cairn/formats/fit/encode-fit";
import { encodeGpx } from "@cairn/formats/gpx/encode-gpx";
import { decodeRecording } from "@cairn/formats/recording-codec";
import { move } from "piscina";
import { workoutJson } from "./recording-json.ts";
import type { WorkoutJsonHead } from "./workout-json-head.ts";

/** What a file is made of; the columns are absent for a workout without a recording. */
export type WriteExportInput = {
  readonly columnsGzip: Uint8Array | undefined;
} & (
  | { readonly format: "gpx" | "fit"; readonly workout: ExportedWorkout }
  | { readonly format: "json"; readonly head: WorkoutJsonHead }
);

/** Makes an exported file: a hundred thousand points take longer than the event loop may stand still. */
export function writeExport(input: WriteExportInput): Uint8Array {
  const recording = recordingOf(input.columnsGzip);
  return move(encode(input, recording)) as Uint8Array;
}

function encode(input: WriteExportInput, recording: Recording | undefined): Uint8Array {
  if (input.format === "json") return workoutJson(input.head, recording);
  const write = input.format === "gpx" ? encodeGpx : encodeFit;
  return write(input.workout, recording ?? emptyRecording);
}

function recordingOf(columnsGzip: Uint8Array | undefined): Recording | undefined {
  if (!columnsGzip) return undefined;
  const decoded = decodeRecording(gunzipSync(columnsGzip));
  if (!decoded.ok) throw new Error(`a stored recording is ${decoded.error.kind}`);
  return decoded.value;
}
