import type { DatabaseOrTransaction } from "../../platform/db/database.ts";

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

/**
 * Removes the links that delete an account. Called when its owner cancels the deletion or chooses another password, because
 * somebody else may have asked for them.
 */
export async function deleteDeletionLinks(trx: DatabaseOrTransaction, userId: string): Promise<void> {
  await trx.deleteFrom("account_deletions").where("user_id", "=", userId).execute();
}
