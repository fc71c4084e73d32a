declare module "../../platform/events/events.ts" {
  interface Events {
    /** A photo was added to a workout. */
    "photo.added": { readonly photoId: string; readonly workoutId: string };
  }
}

export {};
