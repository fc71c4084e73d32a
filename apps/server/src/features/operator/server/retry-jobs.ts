import type { Deps } from "../../../deps.ts";
import { deleteDeadJobs, retryJobs } from "../../../platform/jobs/job-queue.queries.ts";
import { type ActingOperator, noteAction } from "../operator-actions.queries.ts";

type JobDeps = Pick<Deps, "db" | "now">;

/**
 * Begins failed jobs again at once, with all their attempts.
 *
 * @param ids all that have failed if absent
 * @returns the ids of those that were begun again
 */
export async function retryAsOperator(
  { db, now }: JobDeps,
  by: ActingOperator,
  ids?: readonly string[],
): Promise<readonly string[]> {
  return await db.transaction().execute(async (trx) => {
    const begun = await retryJobs(trx, ids);
    if (begun.length > 0)
      await noteAction(trx, by, now(), { kind: "jobs.retried", subject: String(begun.length) });
    return begun;
  });
}

/** Deletes dead jobs from the queue; arguments and result are those of `retryAsOperator`. */
export async function deleteAsOperator(
  { db, now }: JobDeps,
  by: ActingOperator,
  ids?: readonly string[],
): Promise<readonly string[]> {
  return await db.transaction().execute(async (trx) => {
    const deleted = await deleteDeadJobs(trx, ids);
    if (deleted.length > 0)
      await noteAction(trx, by, now(), { kind: "jobs.deleted", subject: String(deleted.length) });
    return deleted;
  });
}
