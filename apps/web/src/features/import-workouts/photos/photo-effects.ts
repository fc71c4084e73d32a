import { workoutsSince } from "../../../lib/api/workouts-since.ts";
import { askBeforeLeaving } from "../../../lib/ask-before-leaving.ts";
import { roomIn } from "../../../lib/photos/photo-queue.ts";
import { createPhotoSending } from "../../../lib/photos/photo-sending.ts";
import { afterChange } from "../../../lib/query/changes.ts";
import { queryClient } from "../../../lib/query/query-client.ts";
import type { ImportedKeys } from "../batch/batch.ts";
import type { ImportStore } from "../pipeline/import-store.ts";
import { earliestOf, photoCountsOf, placeOf, targetFrom } from "./batch-photos.ts";
import { pendingPhotos, type PhotosEvent } from "./next-photos.ts";
import { readPhotoHead } from "./photo-assignment.ts";

/** A workout during which a photo was taken may have begun this long before the first photo, ms. */
const maxWorkoutMs = 2 * 24 * 3_600_000;

/** Actions on the photos sent with a batch. */
export interface PhotoEffects {
  /** Takes photos; they wait until `send` is called. */
  readonly add: (files: readonly File[]) => void;
  /** Finds the workouts of the waiting photos, and sends them there. Does nothing while a run is in progress. */
  readonly send: (keys: ImportedKeys) => Promise<void>;
  /** Sends unmatched photos to the workouts that somebody chose for them, by number. */
  readonly assign: (chosen: ReadonlyMap<number, string>) => void;
  /** Removes waiting photos, and stops the others. */
  readonly drop: () => void;
  /** Retries a photo, stops it, or removes it from the list, by its number in the queue. */
  readonly line: {
    readonly cancel: (id: number) => void;
    readonly retry: (id: number) => void;
    readonly remove: (id: number) => void;
  };
}

/** @param onEnd called with the number of sent photos when the last one has ended */
export const createPhotoEffects = (store: ImportStore, onEnd: (arrived: number) => void): PhotoEffects => {
  const sending = createPhotoSending();
  const photos = () => store.get().photos;
  const dispatch = (event: PhotosEvent): void => {
    store.dispatch({ part: "photos", event });
  };
  /** Photos by their number in the queue; the same file is never queued twice. */
  const inLine = new Map<number, number>();
  /**
   * Incremented when the photos are cleared, so that photos of the next import are not assigned by what was read for the last
   * one.
   */
  let round = 0;

  let pending = 0;
  store.subscribe(() => {
    const before = pending;
    pending = pendingPhotos(photos());
    if (before === 0 && pending > 0) addEventListener("beforeunload", askBeforeLeaving);
    if (before === 0 || pending > 0) return;
    removeEventListener("beforeunload", askBeforeLeaving);
    void afterChange(queryClient, "photos");
    if (photos().photos.length > 0) onEnd(photoCountsOf(photos().photos).arrived);
  });

  /** Fills the queue with waiting photos. */
  const fill = (): void => {
    while (roomIn(sending.get()) > 0) {
      const next = photos().photos.find(({ place: { kind } }) => kind === "due");
      if (next?.place.kind !== "due") return;
      const { workoutKey } = next.place;
      inLine.set(sending.get().lastId + 1, next.id);
      dispatch({ type: "place", id: next.id, place: { kind: "inLine", workoutKey } });
      sending.add(workoutKey, [next.file]);
    }
  };

  sending.onArrival(({ id, workoutKey }) => {
    const photo = inLine.get(id);
    if (photo !== undefined) dispatch({ type: "place", id: photo, place: { kind: "arrived", workoutKey } });
  });
  sending.subscribe(() => {
    dispatch({ type: "line", line: sending.get() });
    fill();
  });

  const send = async (keys: ImportedKeys): Promise<void> => {
    const waiting = photos().photos.filter(({ place: { kind } }) => kind === "chosen");
    if (photos().isLooking || waiting.length === 0) return;
    const ours = round;
    dispatch({ type: "look" });
    const heads = await Promise.all(
      waiting.map(async ({ id, file }) => ({ id, head: await readPhotoHead(file) })),
    );
    const earliest = heads.flatMap(({ head }) => (head && earliestOf(head.facts)) ?? []);
    const since = Math.max(0, Math.min(Date.now(), ...earliest) - maxWorkoutMs);
    const found = await workoutsSince(since, new Set([...keys.imported, ...keys.known]));
    if (ours !== round) return;
    if (!found.ok) {
      dispatch({ type: "lookFailed", reason: found.error.reason });
      return;
    }
    const made = new Set(keys.imported);
    const targets = found.value.map((workout) => targetFrom(workout, !made.has(workout.workoutKey)));
    const places = heads.map(({ id, head }) => ({
      id,
      place: placeOf(head, targets),
      clock: head?.facts.localTime ?? head?.facts.fixTime,
    }));
    dispatch({ type: "found", targets, places });
    fill();
    // Photos chosen in the meantime.
    await send(keys);
  };

  return {
    add: (files) => {
      if (files.length > 0) dispatch({ type: "choose", files });
    },
    send,
    assign: (chosen) => {
      for (const [id, workoutKey] of chosen)
        dispatch({ type: "place", id, place: { kind: "due", workoutKey } });
      fill();
    },
    drop: () => {
      // First, so that no photo takes the places that become free.
      round += 1;
      inLine.clear();
      dispatch({ type: "drop" });
      for (const { id } of sending.get().items) {
        sending.cancel(id);
        sending.remove(id);
      }
    },
    line: {
      cancel: sending.cancel,
      retry: sending.retry,
      remove: (id) => {
        const photo = inLine.get(id);
        sending.remove(id);
        if (photo !== undefined) dispatch({ type: "remove", id: photo });
      },
    },
  };
};
