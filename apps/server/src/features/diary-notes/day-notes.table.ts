import type { ColumnType } from "kysely";

/** What people write about days in the diary, spread by owner. */
export interface DayNotesTable {
  owner_id: string;
  /** Written as `2026-11-21`; read with `dayText`, because the driver would convert it to an instant. */
  day: ColumnType<unknown, string, never>;
  text: string;
  /** Different after every change. */
  version: string;
  updated_at: Date;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    day_notes: DayNotesTable;
  }
}
