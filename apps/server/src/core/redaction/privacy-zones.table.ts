/** Places that people hide, as they set them, spread by owner. */
export interface PrivacyZonesTable {
  owner_id: string;
  id: string;
  name: string;
  /** Degrees. */
  lon: number;
  lat: number;
  /** Metres. */
  radius: number;
  /** Secret: moves and widens what is redacted (`effectiveZone`). */
  seed: string;
  created_at: Date;
  updated_at: Date;
}

/** One row for everybody who ever had a zone. */
export interface PrivacyZoneSetsTable {
  owner_id: string;
  /** Grows with each change of a zone; what was redacted under another one counts for nothing. */
  revision: number;
  zone_count: number;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    privacy_zones: PrivacyZonesTable;
    privacy_zone_sets: PrivacyZoneSetsTable;
  }
}
