import { fail, ok, type Result } from "@cairn/domain/result";
import type { Deps } from "../../deps.ts";
import { addJob } from "../../platform/jobs/job-queue.queries.ts";
import { changeUnsettled } from "./import-files.queries.ts";
import {
  beginUndo,
  cancelJob,
  findJob,
  type ImportJobKey,
  type ImportJobRow,
} from "./import-jobs.queries.ts";
import { clearImportJob } from "./task-names.ts";

type Outcome = Result<ImportJobRow, "import_job.not_found">;
type ChangeDeps = Pick<Deps, "db" | "now">;

/**
 * Cancels a job: what is done stays, and nothing else becomes a workout, not even what is being decoded at this moment. A job
 * that has ended stays as it is.
 */
export async function cancelImport(deps: ChangeDeps, key: ImportJobKey, requestId: string): Promise<Outcome> {
  await deps.db.transaction().execute(async (trx) => {
    if (!(await cancelJob(trx, key, deps.now()))) return;
    await changeUnsettled(trx, key, { state: "cancelled" });
    await addJob(trx, clearImportJob, key, { requestId });
  });
  return await foundJob(deps, key);
}

/** Cancels a job and has every workout deleted that it made and that still exists. A job that is undone stays as it is. */
export async function undoImport(deps: ChangeDeps, key: ImportJobKey, requestId: string): Promise<Outcome> {
  await deps.db.transaction().execute(async (trx) => {
    if (!(await beginUndo(trx, key))) return;
    await changeUnsettled(trx, key, { state: "cancelled" });
    await addJob(trx, clearImportJob, key, { requestId });
  });
  return await foundJob(deps, key);
}

async function foundJob({ db }: ChangeDeps, key: ImportJobKey): Promise<Outcome> {
  const job = await findJob(db, key);
  return job ? ok(job) : fail("import_job.not_found");
}
