import { ok, type Result } from "@cairn/domain/result";
import { useSyncExternalStore } from "react";
import type { ApiFailure, FailureReason } from "../../../lib/api/api-failure.ts";
import { isMoving, type PhotoQueue, roomIn } from "../../../lib/photos/photo-queue.ts";
import { createPhotoSending } from "../../../lib/photos/photo-sending.ts";
import { queryClient } from "../../../lib/query/query-client.ts";
import { workoutsSince } from "../../../lib/api/workouts-since.ts";
import {
  type BatchTarget,
  type BatchPhoto,
  earliestOf,
  targetFrom,
  photoCountsOf,
  placeOf,
  type PhotoPlace,
  withChosen,
  withPlace,
} from "./batch-photos.ts";
import { readPhotoHead } from "./photo-assignment.ts";
import { afterChange } from "../../../lib/query/changes.ts";

/** The photos that go in with many files. */
export interface BatchPhotos {
  readonly photos: readonly BatchPhoto[];
  /** Where they may belong; empty until the import has ended. */
  readonly homes: readonly BatchTarget[];
  /** It is being found out where they belong. */
  readonly isLooking: boolean;
  /** The files beside them were sent, so that the photos will follow. */
  readonly isBegun: boolean;
  /** Why it could not be found out. */
  readonly problem?: FailureReason;
  /** Those that are on their way or failed. */
  readonly line: PhotoQueue;
}

/** What an import made, and what it was recognised as: keys of workouts. */
export interface ImportedKeys {
  readonly imported: readonly string[];
  readonly known: readonly string[];
}

/** Milliseconds before the first photo from which a workout may have begun on which it was taken. */
const maxWorkoutMs = 2 * 24 * 3_600_000;

const sending = createPhotoSending();
const listeners = new Set<() => void>();
const nothing = (): BatchPhotos => ({
  photos: [],
  homes: [],
  isLooking: false,
  isBegun: false,
  line: sending.get(),
});
let current = nothing();
/** Counts up when the photos are put away, so that nobody places those of the next import by what was read of the last. */
let round = 0;
/** Told when the last photo has ended and nobody is looking. */
let whenEnded: ((arrived: number) => void) | undefined;

const askBeforeLeaving = (event: BeforeUnloadEvent): void => {
  event.preventDefault();
};

/** Photos that need this page to stay open. */
export const pendingPhotos = ({ photos, line, isBegun }: BatchPhotos): number => {
  if (!isBegun) return 0;
  const waiting = photos.filter(({ place }) => place.kind === "chosen" || place.kind === "due").length;
  return waiting + line.items.filter(isMoving).length;
};

const set = (next: BatchPhotos): void => {
  const before = pendingPhotos(current);
  current = next;
  const pending = pendingPhotos(current);
  if (pending > 0) addEventListener("beforeunload", askBeforeLeaving);
  else removeEventListener("beforeunload", askBeforeLeaving);
  if (before > 0 && pending === 0) {
    void afterChange(queryClient, "photos");
    if (current.photos.length > 0) whenEnded?.(photoCountsOf(current.photos).arrived);
  }
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

export const useBatchPhotos = (): BatchPhotos => useSyncExternalStore(subscribe, () => current);

/** Says when the last photo has ended; undefined when the dialog is there to show it. */
export const announcePhotos = (announce: ((arrived: number) => void) | undefined): void => {
  whenEnded = announce;
};

const place = (id: number, where: PhotoPlace): void => {
  set({ ...current, photos: withPlace(current.photos, id, where) });
};

/** Photos by their number in the line; the same file is never sent from two places of it. */
const inLine = new Map<number, number>();

/** Fills the line with those whose turn it is. */
const fill = (): void => {
  while (roomIn(sending.get()) > 0) {
    const next = current.photos.find(({ place: { kind } }) => kind === "due");
    if (next?.place.kind !== "due") return;
    const { workoutKey } = next.place;
    inLine.set(sending.get().lastId + 1, next.id);
    place(next.id, { kind: "inLine", workoutKey });
    sending.add(workoutKey, [next.file]);
  }
};

sending.onArrival(({ id, workoutKey }) => {
  const photo = inLine.get(id);
  if (photo !== undefined) place(photo, { kind: "arrived", workoutKey });
});
sending.subscribe(() => {
  set({ ...current, line: sending.get() });
  fill();
});

/** Takes photos in hand. Once the import has ended they go at once. */
export const addBatchPhotos = (files: readonly File[]): void => {
  if (files.length > 0) set({ ...current, photos: withChosen(current.photos, files) });
};

/** The files beside them are with the server now. */
export const beginPhotos = (): void => {
  set({ ...current, isBegun: true });
};

/** Puts away what is not on its way yet, and stops the rest. */
export const dropPhotos = (): void => {
  // First, so that nobody takes the places that become free.
  round += 1;
  inLine.clear();
  set(nothing());
  for (const { id } of sending.get().items) {
    sending.cancel(id);
    sending.remove(id);
  }
};

/** Tries one again, stops one, or takes it off the list, by its number in the line. */
export const photoControls = {
  cancel: sending.cancel,
  retry: sending.retry,
  remove: (id: number): void => {
    const photo = inLine.get(id);
    sending.remove(id);
    set({ ...current, photos: current.photos.filter((one) => one.id !== photo) });
  },
} as const;

const findTargets = async (
  { imported, known }: ImportedKeys,
  since: number,
): Promise<Result<readonly BatchTarget[], ApiFailure>> => {
  const made = new Set(imported);
  const found = await workoutsSince(since, new Set([...imported, ...known]));
  return found.ok
    ? ok(found.value.map((workout) => targetFrom(workout, !made.has(workout.workoutKey))))
    : found;
};

/** Finds out where the photos belong that wait, and sends them there. Does nothing while that is going on already. */
export const placePhotos = async (keys: ImportedKeys): Promise<void> => {
  const waiting = current.photos.filter(({ place: { kind } }) => kind === "chosen");
  if (current.isLooking || waiting.length === 0) return;
  const ours = round;
  const { problem: _before, ...rest } = current;
  set({ ...rest, isLooking: true, isBegun: true });
  const heads = await Promise.all(
    waiting.map(async ({ id, file }) => ({ id, head: await readPhotoHead(file) })),
  );
  const earliest = heads.flatMap(({ head }) => (head && earliestOf(head.facts)) ?? []);
  const homes = await findTargets(keys, Math.max(0, Math.min(Date.now(), ...earliest) - maxWorkoutMs));
  if (ours !== round) return;
  if (!homes.ok) {
    set({ ...current, isLooking: false, problem: homes.error.reason });
    return;
  }
  let { photos } = current;
  for (const { id, head } of heads) {
    const clock = head?.facts.localTime ?? head?.facts.fixTime;
    photos = withPlace(photos, id, placeOf(head, homes.value), clock);
  }
  set({ ...current, homes: homes.value, isLooking: false, photos });
  fill();
  // Those that were chosen meanwhile.
  await placePhotos(keys);
};

/** Sends unmatched photos to the workouts that somebody chose for them, by their numbers. */
export const assignPhotos = (chosen: ReadonlyMap<number, string>): void => {
  for (const [id, workoutKey] of chosen) place(id, { kind: "due", workoutKey });
  fill();
};
