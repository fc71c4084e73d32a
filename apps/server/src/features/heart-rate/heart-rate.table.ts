/** What people say of their heart, spread by owner; one row for everybody who ever did. */
export interface HeartRateSettingsTable {
  owner_id: string;
  birth_year: number | null;
  updated_at: Date;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    heart_rate_settings: HeartRateSettingsTable;
  }
}
