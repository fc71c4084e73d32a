/** Events of likes. */
export interface LikeEvents {
  /** Somebody likes a workout of the event's owner. */
  "reaction.added": { readonly workoutId: string; readonly userId: string };
}

declare module "../../platform/events/events.ts" {
  interface Events extends LikeEvents {}
}
