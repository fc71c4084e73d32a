import type { DatabaseOrTransaction } from "../../platform/db/database.ts";

/** Links that delete an account lead nowhere once its owner has taken it back or chosen another password: whoever asked for them may have been somebody else. */
export async function forgetDeletionLinks(trx: DatabaseOrTransaction, userId: string): Promise<void> {
  await trx.deleteFrom("account_deletions").where("user_id", "=", userId).execute();
}
