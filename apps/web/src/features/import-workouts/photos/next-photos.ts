import type { FailureReason } from "../../../lib/api/api-failure.ts";
import { emptyQueue, isMoving, type PhotoQueue } from "../../../lib/photos/photo-queue.ts";
import { type BatchPhoto, type BatchTarget, type PhotoPlace, withChosen, withPlace } from "./batch-photos.ts";

/** The photos sent with many files. */
export interface BatchPhotos {
  readonly photos: readonly BatchPhoto[];
  /** Workouts to which they may belong; empty until the import has ended. */
  readonly targets: readonly BatchTarget[];
  /** Their workouts are being searched. */
  readonly isLooking: boolean;
  /** The files chosen with them were sent, so the photos will follow. */
  readonly isBegun: boolean;
  /** Why the search failed. */
  readonly problem?: FailureReason;
  /** Photos being sent or failed. */
  readonly line: PhotoQueue;
}

export const noPhotos: BatchPhotos = {
  photos: [],
  targets: [],
  isLooking: false,
  isBegun: false,
  line: emptyQueue,
};

/** A photo, its assignment, and when it was taken by the camera's clock, ms since 1970. */
export interface FoundPlace {
  readonly id: number;
  readonly place: PhotoPlace;
  readonly clock: number | undefined;
}

/** Events of photos sent with many files. */
export type PhotosEvent =
  | { readonly type: "choose"; readonly files: readonly File[] }
  /** The server has the files chosen with them. */
  | { readonly type: "begin" }
  | { readonly type: "look" }
  | { readonly type: "lookFailed"; readonly reason: FailureReason }
  | {
      readonly type: "found";
      readonly targets: readonly BatchTarget[];
      readonly places: readonly FoundPlace[];
    }
  | { readonly type: "place"; readonly id: number; readonly place: PhotoPlace }
  | { readonly type: "line"; readonly line: PhotoQueue }
  | { readonly type: "remove"; readonly id: number }
  | { readonly type: "drop" };

/** The photos after an event. */
export const nextPhotos = (state: BatchPhotos, event: PhotosEvent): BatchPhotos => {
  switch (event.type) {
    case "choose":
      return { ...state, photos: withChosen(state.photos, event.files) };
    case "begin":
      return { ...state, isBegun: true };
    case "look": {
      const { problem: _before, ...rest } = state;
      return { ...rest, isLooking: true, isBegun: true };
    }
    case "lookFailed":
      return { ...state, isLooking: false, problem: event.reason };
    case "found":
      return {
        ...state,
        targets: event.targets,
        isLooking: false,
        photos: event.places.reduce(
          (photos, { id, place, clock }) => withPlace(photos, id, place, clock),
          state.photos,
        ),
      };
    case "place":
      return { ...state, photos: withPlace(state.photos, event.id, event.place) };
    case "line":
      return { ...state, line: event.line };
    case "remove":
      return { ...state, photos: state.photos.filter(({ id }) => id !== event.id) };
    case "drop":
      return { ...noPhotos, line: state.line };
    default:
      return event satisfies never;
  }
};

/** Photos that need this page to stay open. */
export const pendingPhotos = ({ photos, line, isBegun }: BatchPhotos): number => {
  if (!isBegun) return 0;
  const waiting = photos.filter(({ place }) => place.kind === "chosen" || place.kind === "due").length;
  return waiting + line.items.filter(isMoving).length;
};
