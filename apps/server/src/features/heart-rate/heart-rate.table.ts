/** Heart rate settings that people give, spread by owner; one row for everybody who ever gave any. */
export interface HeartRateSettingsTable {
  owner_id: string;
  birth_year: number | null;
  /** 1 to 12, with or without the day; only with a year. */
  birth_month: number | null;
  birth_day: number | null;
  updated_at: Date;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    heart_rate_settings: HeartRateSettingsTable;
  }
}
