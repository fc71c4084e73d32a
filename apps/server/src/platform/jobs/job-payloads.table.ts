import type { ColumnType } from "kysely";

/** Jobs whose feature is told when they are dead, from the start of their first run until they leave the queue. */
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
