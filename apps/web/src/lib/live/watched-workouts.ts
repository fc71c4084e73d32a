import type { maxWatchedWorkouts } from "@cairn/contracts/live-events";
import { useEffect } from "react";
import { createStore, type Readable } from "../store.ts";

/** Maximum number of workouts in one stream; those shown first have to wait for a place. */
export const maxWatched = 100 satisfies typeof maxWatchedWorkouts;

const keys = createStore<readonly string[]>([]);
const shownBy = new Map<string, number>();

const deliverAll = (): void => {
  keys.set([...shownBy.keys()].slice(-maxWatched));
};

/** Keys of the workouts shown in this tab, for the stream of live events. */
export const watchedWorkouts: Readable<readonly string[]> = keys;

/**
 * Subscribes to comments and reactions of a workout.
 *
 * @returns a function that ends the subscription
 */
export function watchWorkout(workoutKey: string): () => void {
  const count = shownBy.get(workoutKey) ?? 0;
  // The latest is last.
  shownBy.delete(workoutKey);
  shownBy.set(workoutKey, count + 1);
  deliverAll();
  return () => {
    const left = (shownBy.get(workoutKey) ?? 1) - 1;
    if (left > 0) shownBy.set(workoutKey, left);
    else shownBy.delete(workoutKey);
    deliverAll();
  };
}

/** Subscribes to comments and reactions of a workout while a component shows it. */
export function useLiveWorkout(workoutKey: string): void {
  useEffect(() => watchWorkout(workoutKey), [workoutKey]);
}
