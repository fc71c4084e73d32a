import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import type { BulkChangeKey } from "./bulk-changes.queries.ts";
import { showHidden } from "./hidden-deletions.queries.ts";

/**
 * Cancels changes of many workouts that wait, and shows again what waited to be deleted. Those that are being made continue.
 *
 * @param change one of them, or all of its owner without an id
 */
export async function cancelWaitingChanges(
  trx: DatabaseOrTransaction,
  { ownerId, id }: Pick<BulkChangeKey, "ownerId"> & Partial<BulkChangeKey>,
): Promise<void> {
  const cancelled = await trx
    .updateTable("bulk_changes")
    .set({ state: "cancelled" })
    .where("owner_id", "=", ownerId)
    .$if(id !== undefined, (query) => query.where("id", "=", id ?? ""))
    .where("state", "=", "waiting")
    .returning(["action", "workout_ids", "created_at"])
    .execute();
  for (const { action, workout_ids, created_at } of cancelled)
    if (action.kind === "delete") await showHidden(trx, ownerId, workout_ids, created_at);
}
