import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { type FileDeps, type OldFiles, removeUnused } from "../../platform/files/locked-files.ts";
import { nameOfOriginal, originalKey } from "./original-key.ts";
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

/** The file of an original, which is to be removed unless a workout came from it. */
export const filesOfOriginal = (original: Original): OldFiles => ({
  ...nameOfOriginal(original),
  lock: (trx) => lockOriginal(trx, original),
  keys: [originalKey(original)],
  isUsed: (trx) => isUsed(trx, original),
});

/** Removes an original from the file store unless a workout came from it. */
export async function removeIfUnused(deps: FileDeps, original: Original): Promise<void> {
  await removeUnused(deps, filesOfOriginal(original));
}
