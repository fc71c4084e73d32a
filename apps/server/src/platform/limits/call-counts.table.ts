/** Calls of one caller in a span of time, of all processes together. */
export interface CallCountsTable {
  /** SHA-256 of the caller. */
  subject: Buffer;
  /** Name of the limit. */
  call: string;
  count: number;
  ends_at: Date;
}

declare module "../db/tables.ts" {
  interface Tables {
    call_counts: CallCountsTable;
  }
}
