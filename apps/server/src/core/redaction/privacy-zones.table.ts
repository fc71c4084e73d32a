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
  /** Secret: moves and widens the redacted area (`effectiveZone`). */
  seed: string;
  created_at: Date;
  updated_at: Date;
}

/** One row for everybody who has ever had a zone. */
export interface PrivacyZoneSetsTable {
  owner_id: string;
  /** Incremented with each change of a zone; a redaction of another revision is ignored. */
  revision: number;
  zone_count: number;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    privacy_zones: PrivacyZonesTable;
    privacy_zone_sets: PrivacyZoneSetsTable;
  }
}
