import { createStore, type Readable } from "../../../lib/store.ts";
import { emptyImport, type ImportEvent, type ImportState, nextImport } from "./import-state.ts";

/** The state of one import, changed only by events. */
export interface ImportStore extends Readable<ImportState> {
  readonly dispatch: (event: ImportEvent) => void;
}

export const createImportStore = (): ImportStore => {
  const { get, set, subscribe } = createStore(emptyImport);
  return {
    get,
    dispatch: (event) => {
      set(nextImport(get(), event));
    },
    subscribe,
  };
};
