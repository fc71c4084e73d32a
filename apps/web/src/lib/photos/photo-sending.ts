import { addressOf } from "../api/api-client.ts";
import { failureFrom } from "../api/api-failure.ts";
import { noticeExpiry } from "../api/send-call.ts";
import { sendFiles, type SendOutcome, type Sending } from "../api/send-files.ts";
import { afterChange } from "../query/changes.ts";
import { queryClient } from "../query/query-client.ts";
import { createStore, type Readable } from "../store.ts";
import {
  emptyQueue,
  nextQueue,
  type PhotoEvent,
  type PhotoItem,
  type PhotoQueue,
  type PhotoState,
} from "./photo-queue.ts";

/** Number of photos sent at the same time. */
const lanes = 2;

/** Timeout for one photo, milliseconds: 32 MB at half a megabyte per second, and the server's work on it. */
const timeout = 90_000;

/** A queue of photos and its sender. */
export interface PhotoSending extends Readable<PhotoQueue> {
  /** Reports each sent photo. */
  readonly onArrival: (listener: (photo: PhotoItem) => void) => () => void;
  readonly add: (workoutKey: string, files: readonly File[]) => void;
  readonly cancel: (id: number) => void;
  readonly retry: (id: number) => void;
  readonly remove: (id: number) => void;
  /** Removes those that are not being sent yet. */
  readonly stop: () => void;
  /** Stops all of them and empties the queue. */
  readonly forget: () => void;
}

const stateOf = (outcome: SendOutcome): PhotoState => {
  if (outcome.kind === "network") return { kind: "error", reason: "network" };
  if (outcome.kind !== "answer") return { kind: outcome.kind };
  const { status, body } = outcome;
  if (status >= 200 && status < 300) return { kind: "success" };
  if (status === 408) return { kind: "timeout" };
  return { kind: "error", reason: noticeExpiry(failureFrom(status, body)).reason };
};

/** Sends photos one after another as soon as they are added; sent ones are shown on the pages of their workouts immediately. */
export const createPhotoSending = (): PhotoSending => {
  const store = createStore(emptyQueue);
  const arrivalListeners = new Set<(photo: PhotoItem) => void>();
  const sendings = new Map<number, Sending>();

  const dispatch = (event: PhotoEvent): void => {
    store.set(nextQueue(store.get(), event));
    startWaiting();
  };

  const startWaiting = (): void => {
    while (sendings.size < lanes) {
      const next = store.get().items.find(({ id, state }) => state.kind === "ready" && !sendings.has(id));
      if (!next) return;
      void send(next);
    }
  };

  const send = async (item: PhotoItem): Promise<void> => {
    const { id, workoutKey, file } = item;
    const sending = sendFiles({
      address: addressOf("addPhoto", { workoutKey }),
      files: [file],
      timeout,
      onProgress: (share) => {
        dispatch({ type: "state", id, state: { kind: "uploading", share } });
      },
    });
    sendings.set(id, sending);
    dispatch({ type: "state", id, state: { kind: "uploading", share: 0 } });
    const state = stateOf(await sending.outcome);
    if (state.kind === "success") {
      await afterChange(queryClient, "photos");
      for (const listener of arrivalListeners) listener(item);
    }
    sendings.delete(id);
    dispatch({ type: "state", id, state });
  };

  return {
    get: store.get,
    subscribe: store.subscribe,
    onArrival: (listener) => {
      arrivalListeners.add(listener);
      return () => {
        arrivalListeners.delete(listener);
      };
    },
    add: (workoutKey, files) => {
      dispatch({ type: "add", workoutKey, files });
    },
    cancel: (id) => {
      const sending = sendings.get(id);
      if (sending) sending.abort();
      else dispatch({ type: "state", id, state: { kind: "cancelled" } });
    },
    retry: (id) => {
      dispatch({ type: "retry", id });
    },
    remove: (id) => {
      dispatch({ type: "remove", id });
    },
    stop: () => {
      dispatch({ type: "stop" });
    },
    forget: () => {
      dispatch({ type: "forget" });
      for (const sending of sendings.values()) sending.abort();
    },
  };
};
