import { trackDistances } from "@cairn/domain/track-distance";
import { decodeRecording } from "@cairn/formats/recording-codec";
import type { RecordingAnswer, RecordingRequest } from "./recording-message.ts";

/** Decodes a recording off the main thread: 20,000 points must not hold up a scrolling thumb. */
addEventListener("message", ({ data }: MessageEvent<RecordingRequest>) => {
  const decoded = decodeRecording(new Uint8Array(data.bytes));
  if (!decoded.ok) {
    postMessage(undefined satisfies RecordingAnswer);
    return;
  }
  const recording = decoded.value;
  const distance = trackDistances(recording, { activityId: data.activityId });
  const buffers = [...Object.values(recording.columns), distance].map(
    (column: Float64Array) => column.buffer,
  );
  postMessage({ recording, distance } satisfies RecordingAnswer, {
    transfer: [...new Set(buffers)] as ArrayBuffer[],
  });
});
