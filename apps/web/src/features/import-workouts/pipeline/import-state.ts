import type { Batch } from "../batch/batch.ts";
import { type BatchEvent, nextBatch } from "../batch/next-batch.ts";
import { emptyQueue, type ImportQueue, nextQueue, type QueueEvent } from "../drafts/import-queue.ts";
import { type BatchPhotos, nextPhotos, noPhotos, type PhotosEvent } from "../photos/next-photos.ts";

/** What could not be taken of the last choice. */
export type LeftOut = "archive" | "busy" | "pictures" | undefined;

/**
 * All that this page knows of the import in hand. A few files travel one by one and become drafts, many files and archives travel together as
 * a job on the server; whichever way, it is this one state that the dialog shows.
 */
export interface ImportState {
  /** Files that travel one by one. */
  readonly queue: ImportQueue;
  /** Files that travel together; undefined when none do. */
  readonly batch: Batch | undefined;
  /** Photos that go in beside the batch. */
  readonly photos: BatchPhotos;
  /** The last choice is being looked at. */
  readonly isLooking: boolean;
  readonly leftOut: LeftOut;
}

export const emptyImport: ImportState = {
  queue: emptyQueue,
  batch: undefined,
  photos: noPhotos,
  isLooking: false,
  leftOut: undefined,
};

export type ImportEvent =
  | { readonly part: "queue"; readonly event: QueueEvent }
  | { readonly part: "batch"; readonly event: BatchEvent }
  | { readonly part: "photos"; readonly event: PhotosEvent }
  | { readonly part: "choice"; readonly isLooking?: boolean; readonly leftOut?: LeftOut };

/** The import after an event; pure, so that every path of it is tested without a browser. */
export const nextImport = (state: ImportState, event: ImportEvent): ImportState => {
  switch (event.part) {
    case "queue":
      return { ...state, queue: nextQueue(state.queue, event.event) };
    case "batch":
      return { ...state, batch: nextBatch(state.batch, event.event) };
    case "photos":
      return { ...state, photos: nextPhotos(state.photos, event.event) };
    case "choice": {
      const { part: _part, ...choice } = event;
      return { ...state, ...choice };
    }
    default:
      return event satisfies never;
  }
};
