/** Links with which people confirm the deletion of their account. */
export interface AccountDeletionsTable {
  /** SHA-256 of the token; the token itself is only in the mail. */
  token_hash: Buffer;
  user_id: string;
  /** The mail with the link; null in links made by an earlier version. */
  mail_id: string | null;
  created_at: Date;
  expires_at: Date;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    account_deletions: AccountDeletionsTable;
  }
}
