/** What a mailed link does: confirms an address, changes to it, or takes a change back. */
export type EmailLinkKind = "CONFIRM" | "CHANGE" | "UNDO";

/** Another address that somebody has asked for. */
export interface EmailChangesTable {
  user_id: string;
  id: string;
  email: string;
  expires_at: Date;
}

/** Links that are mailed about addresses. */
export interface EmailLinksTable {
  /** SHA-256 of the token, which stands in the mail alone. */
  token_hash: Buffer;
  user_id: string;
  kind: EmailLinkKind;
  /** Where the mail goes, which using the link proves to be the person's. */
  email: string;
  /** The change that a link confirms or takes back. */
  change_id: string | null;
  /** The mail that the link is sent with; null where the link is made when it is mailed. */
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
