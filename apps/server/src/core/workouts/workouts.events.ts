/** Events of changes of workouts. */
export interface WorkoutEvents {
  /** Recordings became workouts of a person: they were imported, or a draft of one was saved. */
  "workouts.recorded": { readonly workoutIds: readonly string[] };
  /** Workouts were typed in. */
  "workouts.entered": { readonly workoutIds: readonly string[] };
  /** The owner changed what workouts say. */
  "workouts.edited": { readonly workoutIds: readonly string[] };
  /** Workouts that were no drafts are gone for good. */
  "workouts.deleted": { readonly workoutIds: readonly string[] };
  /** Somebody made workouts visible to followers that had been hidden from them. */
  "workouts.shared": { readonly workoutIds: readonly string[] };
  /** Followers could see these workouts of a person in lists, and no longer can. */
  "workouts.withdrawn": { readonly workoutIds: readonly string[] };
  /** Followers can see them again that had been withdrawn for a moment; nobody is notified anew. */
  "workouts.restored": { readonly workoutIds: readonly string[] };
}

declare module "../../platform/events/events.ts" {
  interface Events extends WorkoutEvents {}
}
