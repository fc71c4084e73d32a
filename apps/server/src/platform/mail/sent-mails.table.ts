/** Mails that were begun to be sent, spread by who gets them. */
export interface SentMailsTable {
  owner_id: string;
  /** What it is, such as the notification or the day's summary. */
  key: string;
  begun_at: Date;
  /** Null while it is being sent, and where nobody knows because the process died. */
  sent_at: Date | null;
}

declare module "../db/tables.ts" {
  interface Tables {
    sent_mails: SentMailsTable;
  }
}
