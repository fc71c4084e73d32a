import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { emit } from "../../platform/events/events.queries.ts";
import { finishJob, type ImportJobKey } from "./import-jobs.queries.ts";
import { findRefused } from "./settled-files.queries.ts";

/**
 * Finishes a job none of whose files waits. Nobody watches those of a program, so their owner is notified of what was refused.
 */
export async function finishImport(db: DatabaseOrTransaction, key: ImportJobKey, now: Date): Promise<void> {
  const finish = async (trx: DatabaseOrTransaction): Promise<void> => {
    const finished = await finishJob(trx, key, now);
    const refused = finished?.isByToken === true ? await findRefused(trx, key) : undefined;
    if (refused) await emit(trx, "upload.refused", key.ownerId, refused);
  };
  await (db.isTransaction ? finish(db) : db.transaction().execute(finish));
}
