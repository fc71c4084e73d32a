import { useEffect, useEffectEvent, useReducer, useRef } from "react";
import { addressOf, noticeExpiry } from "./api-client.ts";
import { failureFrom } from "./api-failure.ts";
import { queryClient } from "./query-client.ts";
import { sendFiles, type SendOutcome, type Sending } from "./send-files.ts";
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

/**
 * Sends photos of a workout one after another as soon as they are chosen; those that arrive stand on its page at once.
 *
 * @param onArrived told of each, for who shows it elsewhere
 */
export const usePhotoQueue = (workoutKey: string, onArrived?: (photo: File) => void): PhotoQueueControls => {
  const [queue, dispatch] = useReducer(nextQueue, emptyQueue);
  const sendings = useRef(new Map<number, Sending>());

  const tellArrival = useEffectEvent((photo: File) => onArrived?.(photo));

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
        tellArrival(file);
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
