import { type BatchEffects, createBatchEffects } from "../batch/batch-effects.ts";
import type { Batch } from "../batch/batch.ts";
import { createDraftEffects, type DraftEffects } from "../drafts/draft-effects.ts";
import { createPhotoEffects, type PhotoEffects } from "../photos/photo-effects.ts";
import { createFileReader } from "../read-files/file-reader.ts";
import { createImportStore, type ImportStore } from "./import-store.ts";
import { takeFiles } from "./take-files.ts";

/** Announcements while nobody views the import. */
interface Announcements {
  readonly batchEnded: (batch: Batch) => void;
  /** @param arrived number of photos added to their workouts */
  readonly photosEnded: (arrived: number) => void;
}

/** Imports files: one state, and everything that changes it. Lives as long as the page, even while its dialog is closed. */
export interface Importer extends ImportStore {
  /** Takes files that were chosen or dropped, photos among them. */
  readonly take: (files: readonly File[]) => Promise<void>;
  readonly drafts: DraftEffects;
  readonly batch: BatchEffects;
  readonly photos: PhotoEffects;
  /**
   * Marks the import as viewed until the returned function is called. Nothing is announced during that time; afterwards single
   * files are cleared.
   */
  readonly watch: () => () => void;
}

export const createImporter = (announce: Announcements): Importer => {
  const store = createImportStore();
  const reader = createFileReader();
  let isWatched = false;
  let isEndTold = false;
  /** Incremented when the dialog closes. */
  let round = 0;
  const photos = createPhotoEffects(store, (arrived) => {
    if (!isWatched) announce.photosEnded(arrived);
  });
  const batch = createBatchEffects(store, reader, photos, (ended) => {
    if (!isWatched && !isEndTold) announce.batchEnded(ended);
    isEndTold = true;
  });
  const drafts = createDraftEffects(store, reader);
  return {
    ...store,
    take: (files) => {
      const ours = round;
      return takeFiles({ store, reader, drafts, batch, photos, isWanted: () => ours === round }, files);
    },
    drafts,
    batch,
    photos,
    watch: () => {
      isWatched = true;
      batch.followAgain();
      return () => {
        round += 1;
        isWatched = false;
        isEndTold = false;
        store.dispatch({ part: "queue", event: { type: "clear" } });
        store.dispatch({ part: "choice", examined: 0, leftOut: undefined });
      };
    },
  };
};
