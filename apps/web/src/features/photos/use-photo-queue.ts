import { useEffect, useReducer, useRef } from "react";
import { addressOf, noticeExpiry } from "../../lib/api-client.ts";
import { failureFrom } from "../../lib/api-failure.ts";
import { queryClient } from "../../lib/query-client.ts";
import { sendFiles, type SendOutcome, type Sending } from "../../lib/send-files.ts";
import { emptyQueue, nextQueue, type PhotoQueue, type PhotoState } from "./photo-queue.ts";

/** Photos that travel at the same time. */
const lanes = 2;

/** Milliseconds for one photo: 32 MB at half a megabyte a second, and the server's work on it. */
const timeout = 90_000;

export interface PhotoQueueControls {
  readonly queue: PhotoQueue;
  readonly add: (files: readonly File[]) => void;
  readonly cancel: (id: number) => void;
  readonly retry: (id: number) => void;
  readonly remove: (id: number) => void;
}

const stateOf = (outcome: SendOutcome): PhotoState => {
  if (outcome.kind === "network") return { kind: "error", reason: "network" };
  if (outcome.kind !== "answer") return { kind: outcome.kind };
  const { status, body } = outcome;
  if (status >= 200 && status < 300) return { kind: "success" };
  if (status === 408) return { kind: "timeout" };
  return { kind: "error", reason: noticeExpiry(failureFrom(status, body)).reason };
};

/** Sends photos of a workout one after another as soon as they are chosen; those that arrive stand on the page at once. */
export const usePhotoQueue = (workoutKey: string): PhotoQueueControls => {
  const [queue, dispatch] = useReducer(nextQueue, emptyQueue);
  const sendings = useRef(new Map<number, Sending>());

  useEffect(() => {
    const start = async (id: number, file: File) => {
      const sending = sendFiles({
        address: addressOf("addPhoto", { workoutKey }),
        files: [file],
        timeout,
        onProgress: (share) => {
          dispatch({ type: "state", id, state: { kind: "uploading", share } });
        },
      });
      sendings.current.set(id, sending);
      dispatch({ type: "state", id, state: { kind: "uploading", share: 0 } });
      const state = stateOf(await sending.outcome);
      sendings.current.delete(id);
      if (state.kind === "success") {
        await queryClient.invalidateQueries({ queryKey: ["workout", workoutKey, "combined"] });
      }
      dispatch({ type: "state", id, state });
    };
    const waiting = queue.items.filter(
      ({ id, state }) => state.kind === "ready" && !sendings.current.has(id),
    );
    for (const { id, file } of waiting.slice(0, lanes - sendings.current.size)) void start(id, file);
  }, [queue, workoutKey]);

  return {
    queue,
    add: (files) => {
      dispatch({ type: "add", files });
    },
    cancel: (id) => {
      const sending = sendings.current.get(id);
      if (sending) sending.abort();
      else dispatch({ type: "state", id, state: { kind: "cancelled" } });
    },
    retry: (id) => {
      dispatch({ type: "retry", id });
    },
    remove: (id) => {
      dispatch({ type: "remove", id });
    },
  };
};
