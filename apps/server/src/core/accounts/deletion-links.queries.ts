import type { DatabaseOrTransaction } from "../../platform/db/database.ts";

/** Removes the links that delete an account. Called when its owner cancels the deletion or chooses another password, because somebody else may have asked for them. */
export async function forgetDeletionLinks(trx: DatabaseOrTransaction, userId: string): Promise<void> {
  await trx.deleteFrom("account_deletions").where("user_id", "=", userId).execute();
}
