/** Links with which somebody confirms that their account goes. */
export interface AccountDeletionsTable {
  /** SHA-256 of the token, which stands in the mail alone. */
  token_hash: Buffer;
  user_id: string;
  created_at: Date;
  expires_at: Date;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    account_deletions: AccountDeletionsTable;
  }
}
