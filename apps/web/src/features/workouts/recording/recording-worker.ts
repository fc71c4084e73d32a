import { climbOf } from "@cairn/domain/elevation/ascent";
import { climbHeights } from "@cairn/domain/elevation/climb-heights";
import { measureTrack } from "@cairn/domain/measured-track/measured-track";
import { decodeRecording } from "@cairn/formats/recording-codec/recording-codec";
import type { DecodedTrack } from "../../../lib/track/decoded-track.ts";
import type { RecordingAnswer, RecordingRequest } from "./recording-message.ts";
import { lineFromSeries, seriesFromRecording } from "./series-from-recording.ts";
import { thinnedLine } from "./thinned-line.ts";

/** Every column once, to be transferred instead of copied. */
function buffersOf({ recording, climb, series, line }: DecodedTrack): ArrayBuffer[] {
  const values = [recording.columns, climb ?? {}, series, line ?? {}].flatMap(
    (columns) => Object.values(columns) as unknown[],
  );
  const columns = values.filter((value): value is Float64Array<ArrayBuffer> => value instanceof Float64Array);
  return [...new Set(columns.map((column) => column.buffer))];
}

/** Decodes a recording outside the main thread: 20,000 points must not interrupt scrolling. */
addEventListener("message", ({ data }: MessageEvent<RecordingRequest>) => {
  const decoded = decodeRecording(new Uint8Array(data.bytes));
  if (!decoded.ok) {
    postMessage(undefined satisfies RecordingAnswer);
    return;
  }
  const { activityId } = data;
  const { recording, distances } = measureTrack(decoded.value, activityId);
  const heights = climbHeights(recording);
  const climb = heights && climbOf(recording, heights);
  const series = seriesFromRecording(recording, distances, heights);
  const line = lineFromSeries(series);
  const track: DecodedTrack = { recording, climb, series, line: line && thinnedLine(line) };
  postMessage(track satisfies RecordingAnswer, { transfer: buffersOf(track) });
});
