import type { WorkoutView } from "@cairn/contracts/workout-view";
import { useSyncExternalStore } from "react";

/** Someone wants to type a workout in, or to change one. A new object for every asking. */
export interface EntryRequest {
  /** The workout to change; absent for a new one. */
  readonly workout?: WorkoutView;
}

const listeners = new Set<() => void>();
let request: EntryRequest | undefined;

const change = (next: EntryRequest | undefined): void => {
  request = next;
  for (const listener of listeners) listener();
};

/** Opens the dialog in which a workout is typed in, from anywhere in the app. */
export const openEntry = (workout?: WorkoutView): void => {
  change(workout ? { workout } : {});
};

export const closeEntry = (): void => {
  change(undefined);
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

export const useEntryRequest = (): EntryRequest | undefined => useSyncExternalStore(subscribe, () => request);
