import type { ColumnType } from "kysely";

/** Jobs of the queue whose feature wants to be told when they are dead, from the beginning of their first run until they are gone. */
export interface JobPayloadsTable {
  job_id: number;
  task: string;
  payload: ColumnType<unknown, string, string>;
  /** When the feature was told. */
  told_at: ColumnType<Date | null, never, Date | null>;
}

declare module "../db/tables.ts" {
  interface Tables {
    job_payloads: JobPayloadsTable;
  }
}
