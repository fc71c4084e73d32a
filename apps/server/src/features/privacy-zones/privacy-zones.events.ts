declare module "../../platform/events/events.ts" {
  interface Events {
    /** A person added, moved or removed a place that is hidden. */
    "privacy_zones.changed": { readonly revision: number };
  }
}

export {};
