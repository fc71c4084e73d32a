/** What privacy zones tell of. */
export interface PrivacyZoneEvents {
  /** A person added, moved or removed a place that is hidden. */
  "privacy_zones.changed": { readonly revision: number };
}

declare module "../../platform/events/events.ts" {
  interface Events extends PrivacyZoneEvents {}
}
