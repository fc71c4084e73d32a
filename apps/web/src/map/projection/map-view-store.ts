import { useSyncExternalStore } from "react";
import type { SheetView } from "./map-view.ts";

/** The view that everything laid over a sheet follows, whether MapLibre or the plain drawing is under it. */
export interface ViewStore {
  readonly get: () => SheetView | undefined;
  readonly set: (view: SheetView) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createViewStore(): ViewStore {
  const listeners = new Set<() => void>();
  let view: SheetView | undefined;
  return {
    get: () => view,
    set: (next) => {
      view = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/** Undefined until the sheet knows its size. */
export const useView = (store: ViewStore): SheetView | undefined =>
  useSyncExternalStore(store.subscribe, store.get);
