/** Each place that a person has ever hidden, with its seed; kept after the zone is deleted, until the account is. */
export interface PrivacyZonePlacesTable {
  owner_id: string;
  /** Degrees. */
  lon: number;
  lat: number;
  /** Metres, as last set. */
  radius: number;
  seed: string;
  used_at: Date;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    privacy_zone_places: PrivacyZonePlacesTable;
  }
}
