import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { type FileDeps, removeUnused } from "../../platform/files/locked-files.ts";
import { originalKey } from "./original-key.ts";
import { findOriginal, isUsed, lockOriginal, type Original } from "./uploads.queries.ts";

/**
 * Runs the deletion of a workout, then removes its original if no other workout came from it. A crash between the two leaves a
 * file that the next start sweeps away.
 */
export async function removeOriginalWith(
  deps: FileDeps,
  workout: { readonly ownerId: string; readonly id: string },
  deleteRows: (trx: DatabaseOrTransaction) => Promise<void>,
): Promise<void> {
  const original = await deps.db.transaction().execute(async (trx) => {
    const found = await findOriginal(trx, workout.ownerId, workout.id);
    await deleteRows(trx);
    return found;
  });
  if (original) await removeIfUnused(deps, original);
}

/** Removes an original from the file store unless a workout came from it. */
export async function removeIfUnused(deps: FileDeps, original: Original): Promise<void> {
  await removeUnused(deps, {
    lock: (trx) => lockOriginal(trx, original),
    keys: [originalKey(original)],
    isUsed: (trx) => isUsed(trx, original),
  });
}
