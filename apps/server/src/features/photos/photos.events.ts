/** Events of photos. */
export interface PhotoEvents {
  /** A photo was added to a workout. */
  "photo.added": { readonly photoId: string; readonly workoutId: string };
}

declare module "../../platform/events/events.ts" {
  interface Events extends PhotoEvents {}
}
