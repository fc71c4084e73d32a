/** Each place that a person ever hid, with the seed that belongs to it; stays when the zone goes, until the account does. */
export interface PrivacyZonePlacesTable {
  owner_id: string;
  /** Degrees. */
  lon: number;
  lat: number;
  /** Metres, when it was set last. */
  radius: number;
  seed: string;
  used_at: Date;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    privacy_zone_places: PrivacyZonePlacesTable;
  }
}
