import type { WorkoutView } from "@cairn/contracts/workouts/workout-view";
import { createRequestStore } from "../../lib/request-store.ts";

/** A request to open the import dialog, perhaps with files. A new object for each request. */
export interface ImportRequest {
  readonly files: readonly File[];
  /** Drafts of an interrupted import, to continue with. */
  readonly drafts?: readonly WorkoutView[];
}

const store = createRequestStore<ImportRequest>();

/** Opens the import dialog; while it is open, the files join its queue. */
export const openImport = (files: readonly File[] = []): void => {
  store.open({ files });
};

/** Opens the import dialog with drafts that were left behind. */
export const resumeImport = (drafts: readonly WorkoutView[]): void => {
  store.open({ files: [], drafts });
};

export const closeImport = store.close;
export const useImportRequest = store.use;
