import { ownStorage } from "../../lib/own-storage.ts";
import { createStore, useStore } from "../../lib/store.ts";
import { storedNames } from "../../lib/stored-names.ts";

/** Prefix in local storage of notes that the server does not have. */
export const notePrefix = "day-note/";

const isNote = (name: string): boolean => name.startsWith(notePrefix);
const hasNotes = (): boolean => storedNames().some(isNote);

const store = createStore(hasNotes());

/** Called after a note was stored in this browser or removed. */
export const noticeUnsavedNotes = (): void => store.set(hasNotes());

const followOtherTab = (event: StorageEvent): void => {
  const name = ownStorage.changed(event);
  if (name === null || (name !== undefined && isNote(name))) noticeUnsavedNotes();
};

const unsaved = {
  get: store.get,
  subscribe: (listener: () => void) => {
    addEventListener("storage", followOtherTab);
    const leave = store.subscribe(listener);
    return () => {
      leave();
      removeEventListener("storage", followOtherTab);
    };
  },
};

/** Whether this browser stores a note that the server does not have, of anybody. */
export const useUnsavedNotes = (): boolean => useStore(unsaved);
