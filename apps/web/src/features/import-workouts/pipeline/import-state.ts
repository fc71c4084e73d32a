import type { Batch } from "../batch/batch.ts";
import { type BatchEvent, nextBatch } from "../batch/next-batch.ts";
import { emptyQueue, type ImportQueue, nextQueue, type QueueEvent } from "../drafts/import-queue.ts";
import { type BatchPhotos, nextPhotos, noPhotos, type PhotosEvent } from "../photos/next-photos.ts";

/** What was left out of the last choice. */
export type LeftOut = "archive" | "busy" | "pictures" | undefined;

/**
 * Everything that this page knows about the current import. A few files are sent one by one and become drafts, many files and
 * archives are sent together as a job on the server; in both cases the dialog shows this one state.
 */
export interface ImportState {
  /** Files that are sent one by one. */
  readonly queue: ImportQueue;
  /** Files that are sent together; undefined if there are none. */
  readonly batch: Batch | undefined;
  /** Photos sent with the batch. */
  readonly photos: BatchPhotos;
  /** Number of choices of files that are being examined. */
  readonly examined: number;
  readonly leftOut: LeftOut;
}

export const emptyImport: ImportState = {
  queue: emptyQueue,
  batch: undefined,
  photos: noPhotos,
  examined: 0,
  leftOut: undefined,
};

export type ImportEvent =
  | { readonly part: "queue"; readonly event: QueueEvent }
  | { readonly part: "batch"; readonly event: BatchEvent }
  | { readonly part: "photos"; readonly event: PhotosEvent }
  | { readonly part: "choice"; readonly examined?: number; readonly leftOut?: LeftOut };

/** The import after an event; pure, so that all its branches can be tested without a browser. */
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
