import { gunzipSync } from "node:zlib";
import { measureTrack } from "@cairn/domain/measured-track/measured-track";
import { judgeLaps } from "@cairn/domain/plausibility/judge-laps";
import { type Recording, channels } from "@cairn/domain/recording/recording";
import { emptyRecording, type ExportedWorkout } from "@cairn/formats/encoding/exported-workout";
import { TextBytes } from "@cairn/formats/encoding/text-bytes";
import { encodeFit } from "@cairn/formats/fit/encode/encode-fit";
import { encodeGpx } from "@cairn/formats/gpx/encode-gpx";
import { decodeRecording } from "@cairn/formats/recording-codec/recording-codec";
import { encodeTcx } from "@cairn/formats/tcx/encode-tcx";
import { move } from "piscina";
import { packFile, type PackedFile } from "../../platform/zip/pack-file.ts";
import type { WorkoutJsonHead } from "./workout-json-head.ts";

/** Numbers to convert to text at once: a million points as one array of strings would take hundreds of megabytes. */
const batch = 4096;

/** The whole document as UTF-8. Columns are written piece by piece, with memory of about the size of the result. */
function workoutJson(head: WorkoutJsonHead, recording: Recording | undefined): Uint8Array {
  const out = new TextBytes();
  out.add(`${JSON.stringify(head).slice(0, -1)},"recording":`);
  if (recording) addRecording(out, recording);
  else out.add("null");
  out.add("}");
  return out.toBytes();
}

function addRecording(out: TextBytes, recording: Recording): void {
  const { startTime, length, segmentStarts, laps, lengths, poolLength, sets, columns } = recording;
  const start = startTime === undefined ? null : new Date(startTime).toISOString();
  const beside = JSON.stringify({ startTime: start, length, segmentStarts, laps, lengths, poolLength, sets });
  out.add(`${beside.slice(0, -1)},"columns":{`);
  let separator = "";
  for (const channel of channels) {
    const column = columns[channel];
    if (!column) continue;
    out.add(`${separator}"${channel}":[`);
    addNumbers(out, column);
    out.add("]");
    separator = ",";
  }
  out.add("}}");
}

/** JSON has no NaN: `JSON.stringify` writes null for it. */
function addNumbers(out: TextBytes, column: Float64Array): void {
  for (let from = 0; from < column.length; from += batch) {
    const numbers = JSON.stringify([...column.subarray(from, from + batch)]).slice(1, -1);
    out.add(from === 0 ? numbers : `,${numbers}`);
  }
}

const encoders = { gpx: encodeGpx, fit: encodeFit, tcx: encodeTcx };

/** The input for a file; the columns are absent for a workout without a recording. */
export type WriteExportInput = {
  readonly columnsGzip: Uint8Array | undefined;
} & (
  | { readonly format: keyof typeof encoders; readonly workout: ExportedWorkout }
  | { readonly format: "json"; readonly head: WorkoutJsonHead }
);

/** The input for a workout's files in an archive. */
export interface PackExportsInput {
  readonly columnsGzip: Uint8Array | undefined;
  readonly head: WorkoutJsonHead;
  readonly workout: ExportedWorkout;
}

/** A workout's file as it is in an archive. */
export interface PackedExport {
  readonly format: "json" | "gpx" | "fit";
  readonly file: PackedFile;
}

/** Makes an exported file: a hundred thousand points take longer than the event loop may be blocked. */
export function writeExport(input: WriteExportInput): Uint8Array {
  const recording = recordingOf(input.columnsGzip);
  return move(encode(input, recording)) as Uint8Array;
}

/**
 * Makes and packs all files of a workout for an archive, from columns that are decoded once; memory holds one of the files at a
 * time.
 */
export function packExports({ columnsGzip, head, workout }: PackExportsInput): readonly PackedExport[] {
  const recording = recordingOf(columnsGzip);
  const shown = shownRecording(recording, workout.activityId);
  return [
    { format: "json", file: packFile(workoutJson(head, recording), true) },
    { format: "gpx", file: packFile(encodeGpx(workout, shown), true) },
    { format: "fit", file: packFile(encodeFit(workout, shown), true) },
  ];
}

function encode(input: WriteExportInput, recording: Recording | undefined): Uint8Array {
  if (input.format === "json") return workoutJson(input.head, recording);
  const { workout } = input;
  return encoders[input.format](workout, shownRecording(recording, workout.activityId));
}

const shownRecording = (recording: Recording | undefined, activityId: number): Recording =>
  recording ? withLapsThatCount(recording, activityId) : emptyRecording;

/** The same lap values as on the page. */
function withLapsThatCount(recording: Recording, activityId: number): Recording {
  if (recording.laps.length === 0) return recording;
  const laps = judgeLaps(measureTrack(recording, activityId), activityId);
  return { ...recording, laps: laps.map(({ lap }) => lap) };
}

function recordingOf(columnsGzip: Uint8Array | undefined): Recording | undefined {
  if (!columnsGzip) return undefined;
  const decoded = decodeRecording(gunzipSync(columnsGzip));
  if (!decoded.ok) throw new Error(`a stored recording is ${decoded.error.kind}`);
  return decoded.value;
}
