/** E-mails whose sending has begun, partitioned by recipient. */
export interface SentMailsTable {
  owner_id: string;
  /** Identifies the e-mail, such as the notification or the day's summary. */
  key: string;
  begun_at: Date;
  /** Null while it is being sent, and if the outcome is unknown because the process died. */
  sent_at: Date | null;
}

declare module "../db/tables.ts" {
  interface Tables {
    sent_mails: SentMailsTable;
  }
}
