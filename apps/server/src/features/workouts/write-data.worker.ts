import { gunzipSync } from "node:zlib";
import { decodeRecording } from "@cairn/formats/recording-codec/recording-codec";
import { move } from "piscina";
import { type DataHead, trackData } from "./track-data.ts";

export interface WriteDataInput {
  /** Absent for a workout without a recording. */
  readonly columnsGzip: Uint8Array | undefined;
  readonly head: DataHead;
  readonly samples: number;
}

/** Makes the body of `/data`: a hundred thousand points take longer than the event loop may be blocked. */
export function writeData({ columnsGzip, head, samples }: WriteDataInput): Uint8Array {
  const recording = columnsGzip && decodeRecording(gunzipSync(columnsGzip));
  if (recording && !recording.ok) throw new Error(`a stored recording is ${recording.error.kind}`);
  // A copy of exact length, so that only it is transferred.
  const body = trackData(recording?.value ?? emptyRecording, head, samples).slice();
  return move(body) as Uint8Array;
}

const emptyRecording = { length: 0, segmentStarts: [], columns: {}, laps: [] } as const;
