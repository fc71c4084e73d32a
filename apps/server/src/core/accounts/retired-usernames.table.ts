/** Names of deleted accounts that nobody can take yet. Reference table: small. */
export interface RetiredUsernamesTable {
  /** HMAC-SHA256 of the name with a secret of the server, so that the table does not reveal who had an account. */
  name_hash: Buffer;
  free_at: Date;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    retired_usernames: RetiredUsernamesTable;
  }
}
