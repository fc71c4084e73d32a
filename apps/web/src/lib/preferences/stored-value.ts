import { createStore } from "../store.ts";

/** One value in local storage with listeners: `get` never throws, `subscribe` also hears of changes made in other tabs. */
export interface StoredValue<T extends string> {
  readonly get: () => T;
  readonly set: (value: T) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

const read = (name: string): string | null => {
  try {
    return localStorage.getItem(name);
  } catch {
    return null; // Storage can be switched off; then the value lives as long as the page.
  }
};

/**
 * Keeps a value under `name`; what is stored there and does not pass `parse` counts as absent, which is `fallback`.
 * @param parse turns the stored text into a value, or undefined when it is none.
 */
export const createStoredValue = <T extends string>(
  name: string,
  parse: (text: string | null) => T | undefined,
  fallback: T,
): StoredValue<T> => {
  const store = createStore(parse(read(name)) ?? fallback);
  const hear = (event: StorageEvent) => {
    if (event.key !== name && event.key !== null) return;
    const next = parse(event.key === null ? null : event.newValue) ?? fallback;
    if (next !== store.get()) store.set(next);
  };
  globalThis.addEventListener("storage", hear);
  return {
    get: store.get,
    set: (next) => {
      if (next === store.get()) return;
      try {
        localStorage.setItem(name, next);
      } catch {
        // As above: kept for this page only.
      }
      store.set(next);
    },
    subscribe: store.subscribe,
  };
};
