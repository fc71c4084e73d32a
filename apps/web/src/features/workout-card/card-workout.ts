import type { PhotoView } from "@cairn/contracts/photos";
import type { WorkoutView } from "@cairn/contracts/workouts/workout-view";

/** As much as a list of workouts tells of each; with its photos where the list knows them. */
export type CardWorkout = WorkoutView & { readonly photos?: readonly PhotoView[] };
