import { createRequestStore } from "../../lib/request-store.ts";

/** Someone asked for the import dialog, perhaps with files already in hand. A new object for every asking. */
export interface ImportRequest {
  readonly files: readonly File[];
}

const store = createRequestStore<ImportRequest>();

/** Opens the import dialog; while it is open, the files join its queue. */
export const openImport = (files: readonly File[] = []): void => {
  store.open({ files });
};

export const closeImport = store.close;
export const useImportRequest = store.use;
