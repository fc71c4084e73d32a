/** What changes of workouts tell of. */
export interface WorkoutEvents {
  /** Somebody let followers see workouts that had been hidden from them. */
  "workouts.shared": { readonly workoutIds: readonly string[] };
  /** Followers saw workouts of a person in lists until now, and see them no longer. */
  "workouts.withdrawn": { readonly workoutIds: readonly string[] };
}

declare module "../../platform/events/events.ts" {
  interface Events extends WorkoutEvents {}
}
