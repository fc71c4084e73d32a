import type { WorkoutView } from "@cairn/contracts/workouts/workout-view";
import { createRequestStore } from "./request-store.ts";

/** A request to enter a workout by hand, or to change one. */
export interface EntryRequest {
  /** The workout to change; absent for a new one. */
  readonly workout?: WorkoutView & { readonly timeZone?: string | undefined };
}

const store = createRequestStore<EntryRequest>();

/** Opens the dialog in which a workout is typed in, from anywhere in the app. */
export const openEntry = (workout?: EntryRequest["workout"]): void => {
  store.open(workout ? { workout } : {});
};

export const closeEntry = store.close;
export const useEntryRequest = store.use;
