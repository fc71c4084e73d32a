import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { emit } from "../../platform/events/events.queries.ts";
import { finishJob, type ImportJobKey } from "./import-jobs.queries.ts";
import { findLikely, findRefused } from "./settled-files.queries.ts";

/**
 * Finishes a job none of whose files waits. Nobody watches those of a program, so their owner is notified of what was refused and
 * of what looks like another workout.
 */
export async function finishImport(db: DatabaseOrTransaction, key: ImportJobKey, now: Date): Promise<void> {
  const finish = async (trx: DatabaseOrTransaction): Promise<void> => {
    const finished = await finishJob(trx, key, now);
    if (finished?.isByToken !== true) return;
    const refused = await findRefused(trx, key);
    if (refused) await emit(trx, "upload.refused", key.ownerId, refused);
    const workoutIds = await findLikely(trx, key);
    if (workoutIds.length > 0) await emit(trx, "upload.likely", key.ownerId, { workoutIds });
  };
  await (db.isTransaction ? finish(db) : db.transaction().execute(finish));
}
