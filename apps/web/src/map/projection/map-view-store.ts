import { useSyncExternalStore } from "react";
import type { MapView } from "./map-view.ts";

/** The view that everything laid over a map follows, whether MapLibre or the plain drawing is under it. */
export interface ViewStore {
  readonly get: () => MapView | undefined;
  readonly set: (view: MapView) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createViewStore(): ViewStore {
  const listeners = new Set<() => void>();
  let view: MapView | undefined;
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

/** Undefined until the map knows its size. */
export const useView = (store: ViewStore): MapView | undefined =>
  useSyncExternalStore(store.subscribe, store.get);
