import type { PhotoView } from "@cairn/contracts/photos";
import type { WorkoutView } from "@cairn/contracts/workouts/workout-view";

/** A workout as in lists; with its photos if the list knows them. */
export type CardWorkout = WorkoutView & { readonly photos?: readonly PhotoView[] };
