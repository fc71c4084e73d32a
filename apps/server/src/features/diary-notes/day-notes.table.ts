import type { ColumnType } from "kysely";

/** What people write on days of the diary, spread by owner. */
export interface DayNotesTable {
  owner_id: string;
  /** Written as `2026-11-21`; read by `dayText`, as the driver would make an instant of it. */
  day: ColumnType<unknown, string, never>;
  text: string;
  /** Another one after every change. */
  version: string;
  updated_at: Date;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    day_notes: DayNotesTable;
  }
}
