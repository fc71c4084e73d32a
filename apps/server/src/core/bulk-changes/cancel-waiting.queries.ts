import type { DatabaseOrTransaction } from "../../platform/db/database.ts";

/** Cancels the changes of many workouts that a person has begun and that still wait. Those that are being made continue. */
export async function cancelWaitingChanges(trx: DatabaseOrTransaction, ownerId: string): Promise<void> {
  await trx
    .updateTable("bulk_changes")
    .set({ state: "cancelled" })
    .where("owner_id", "=", ownerId)
    .where("state", "=", "waiting")
    .execute();
}
