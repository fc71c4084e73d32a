declare module "../../platform/events/events.ts" {
  interface Events {
    /** Recordings became workouts of a person. */
    "workouts.recorded": { readonly workoutIds: readonly string[] };
  }
}

export {};
