import { channels, type Recording } from "@cairn/domain/recording/recording";
import { TextBytes } from "@cairn/formats/encoding/text-bytes";
import type { WorkoutJsonHead } from "./workout-json-head.ts";

/** Numbers to convert to text at once: a million points as one array of strings would take hundreds of megabytes. */
const batch = 4096;

/** The whole document as UTF-8. Columns are written piece by piece, with memory of about the size of the result. */
export function workoutJson(head: WorkoutJsonHead, recording: Recording | undefined): Uint8Array {
  const out = new TextBytes();
  out.add(`${JSON.stringify(head).slice(0, -1)},"recording":`);
  if (recording) addRecording(out, recording);
  else out.add("null");
  out.add("}");
  return out.toBytes();
}

function addRecording(out: TextBytes, recording: Recording): void {
  const { startTime, length, segmentStarts, laps, lengths, poolLength, columns } = recording;
  const start = startTime === undefined ? null : new Date(startTime).toISOString();
  const beside = JSON.stringify({ startTime: start, length, segmentStarts, laps, lengths, poolLength });
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
