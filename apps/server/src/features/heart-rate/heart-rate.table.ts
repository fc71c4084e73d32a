/** What people say of their heart, spread by owner; one row for everybody who ever did. */
export interface HeartRateSettingsTable {
  owner_id: string;
  birth_year: number | null;
  /** 1 to 12, with the day or without either; only beside a year. */
  birth_month: number | null;
  birth_day: number | null;
  updated_at: Date;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    heart_rate_settings: HeartRateSettingsTable;
  }
}
