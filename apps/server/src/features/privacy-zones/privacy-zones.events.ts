/** Events of privacy zones. */
export interface PrivacyZoneEvents {
  /** A person added, moved or removed a hidden place. */
  "privacy_zones.changed": { readonly revision: number };
}

declare module "../../platform/events/events.ts" {
  interface Events extends PrivacyZoneEvents {}
}
