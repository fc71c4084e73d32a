/** What imports tell of. */
export interface RecordingEvents {
  /** Recordings became workouts of a person. */
  "workouts.recorded": { readonly workoutIds: readonly string[] };
}

declare module "../../platform/events/events.ts" {
  interface Events extends RecordingEvents {}
}
