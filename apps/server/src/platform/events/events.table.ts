import type { ColumnType, Generated } from "kysely";

/** Events that have not been delivered to all subscribers yet, partitioned by owner. */
export interface EventsTable {
  owner_id: string;
  id: string;
  /** Grows with each commit among the events of one owner. */
  position: ColumnType<number, never, never>;
  name: string;
  data: ColumnType<unknown, string, never>;
  /** Names of the subscribers that have handled it. */
  told: Generated<string[]>;
  created_at: Generated<Date>;
}

declare module "../db/tables.ts" {
  interface Tables {
    events: EventsTable;
  }
}
