/** Events of imports. */
export interface RecordingEvents {
  /** Recordings were imported as workouts of a person. */
  "workouts.recorded": { readonly workoutIds: readonly string[] };
}

declare module "../../platform/events/events.ts" {
  interface Events extends RecordingEvents {}
}
