import { requestOrThrow } from "../../../lib/api/api-client.ts";
import { ApiFailure } from "../../../lib/api/api-failure.ts";
import { keyedQuery } from "../../../lib/query/keyed-query.ts";
import { queryKeys } from "../../../lib/query/query-keys.ts";
import { retryUntilAnswered } from "../../../lib/query/retry-policy.ts";
import type { RecordingAnswer, RecordingRequest } from "./recording-message.ts";

/** One worker per recording; it ends with its answer. Resolves to undefined if the bytes cannot be read. */
function decodeInWorker(request: RecordingRequest): Promise<RecordingAnswer> {
  const worker = new Worker(new URL("./recording-worker.ts", import.meta.url), { type: "module" });
  return new Promise<RecordingAnswer>((resolve, reject) => {
    worker.addEventListener("message", ({ data }: MessageEvent<RecordingAnswer>) => {
      resolve(data);
    });
    worker.addEventListener("error", ({ message }) => {
      // Without a message if its code could not be loaded, which resolves itself with the connection.
      reject(message ? new Error("The recording's worker failed") : new ApiFailure("network"));
    });
    worker.postMessage(request, [request.bytes]);
  }).finally(() => {
    worker.terminate();
  });
}

/** All recorded points, decoded; `null` if the stored bytes cannot be read, and the first answer is all there is. */
export const recordingQuery = (workoutKey: string, activityId: number) =>
  keyedQuery({
    ...retryUntilAnswered,
    queryKey: queryKeys.recording(workoutKey, activityId),
    queryFn: async ({ signal }) => {
      const bytes = await requestOrThrow("getWorkoutRecording", { params: { workoutKey }, signal });
      return (await decodeInWorker({ bytes, activityId })) ?? null;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
