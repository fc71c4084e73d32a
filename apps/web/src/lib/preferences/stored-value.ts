import { ownStorage } from "../own-storage.ts";
import { createStore } from "../store.ts";

/** One value in local storage with listeners: `get` never throws, `subscribe` also reports changes made in other tabs. */
export interface StoredValue<T extends string> {
  readonly get: () => T;
  readonly set: (value: T) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

const read = (name: string): string | null => {
  try {
    return ownStorage.get(name);
  } catch {
    return null; // If storage is switched off, the value lives as long as the page.
  }
};

/**
 * Stores a value under `name`; a stored text that `parse` rejects counts as absent, which means `fallback`.
 * @param parse turns the stored text into a value, or undefined if it is invalid.
 */
export const createStoredValue = <T extends string>(
  name: string,
  parse: (text: string | null) => T | undefined,
  fallback: T,
): StoredValue<T> => {
  const store = createStore(parse(read(name)) ?? fallback);
  const hear = (event: StorageEvent) => {
    const changed = ownStorage.changed(event);
    if (changed !== name && changed !== null) return;
    const next = parse(changed === null ? null : event.newValue) ?? fallback;
    if (next !== store.get()) store.set(next);
  };
  globalThis.addEventListener("storage", hear);
  return {
    get: store.get,
    set: (next) => {
      if (next === store.get()) return;
      try {
        ownStorage.set(name, next);
      } catch {
        // As above: kept only for this page.
      }
      store.set(next);
    },
    subscribe: store.subscribe,
  };
};
