/** What a mailed link does: confirms an address, changes to it, or undoes a change. */
export type EmailLinkKind = "CONFIRM" | "CHANGE" | "UNDO";

/** Another address that somebody has requested. */
export interface EmailChangesTable {
  user_id: string;
  id: string;
  email: string;
  expires_at: Date;
}

/** Links that are mailed about addresses. */
export interface EmailLinksTable {
  /** SHA-256 of the token; the token itself is only in the mail. */
  token_hash: Buffer;
  user_id: string;
  kind: EmailLinkKind;
  /** The recipient of the mail; using the link proves that it is the person's address. */
  email: string;
  /** The change that a link confirms or undoes. */
  change_id: string | null;
  /** The mail with the link; null in confirmations made by an earlier version. */
  mail_id: string | null;
  created_at: Date;
  expires_at: Date;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    email_changes: EmailChangesTable;
    email_links: EmailLinksTable;
  }
}
