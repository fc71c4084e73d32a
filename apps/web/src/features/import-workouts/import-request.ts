import { useSyncExternalStore } from "react";

/** Someone asked for the import dialog, perhaps with files already in hand. A new object for every asking. */
export interface ImportRequest {
  readonly files: readonly File[];
}

const listeners = new Set<() => void>();
let request: ImportRequest | undefined;

const change = (next: ImportRequest | undefined): void => {
  request = next;
  for (const listener of listeners) listener();
};

/** Opens the import dialog; while it is open, the files join its queue. */
export const openImport = (files: readonly File[] = []): void => {
  change({ files });
};

export const closeImport = (): void => {
  change(undefined);
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

export const useImportRequest = (): ImportRequest | undefined =>
  useSyncExternalStore(subscribe, () => request);
