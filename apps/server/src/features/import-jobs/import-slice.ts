import type { Deps } from "../../deps.ts";
import type { JobContext, JobOutcome } from "../../platform/jobs/job-task.ts";
import { withLocalCopy } from "../../platform/files/local-copy.ts";
import { originalKey } from "../../core/originals/original-key.ts";
import { removeIfUnused } from "../../core/originals/remove-original.ts";
import { importArchive } from "./import-archive.ts";
import { findUnsettled, type ImportFileRow, settleFile } from "./import-files.queries.ts";
import { beginJob, findJob, finishJob } from "./import-jobs.queries.ts";
import type { AtMost } from "../../platform/workers/at-most.ts";
import { importRecording } from "./import-recording.ts";
import type { Slice } from "./task-names.ts";

/**
 * Imports the files of a slice that have not been settled, each with what it becomes in one transaction. A file that fails by the server's
 * fault does not keep the others from being imported.
 *
 * @throws the first failure that is not the file's fault, after all files have had their turn
 */
export async function importSlice(
  deps: Deps,
  gate: AtMost,
  slice: Slice,
  context: JobContext,
): Promise<JobOutcome> {
  const files = await findUnsettled(deps.db, slice, slice.from, slice.to);
  if (files.length > 0 && !(await beginJob(deps.db, slice))) return "done";
  const job = await findJob(deps.db, slice);
  if (!job) return "done";
  const failures: unknown[] = [];
  const work = async (file: ImportFileRow): Promise<JobOutcome> => {
    if (context.signal.aborted) return "again";
    try {
      if (file.is_archive) return await importArchive(deps, gate, { job, file }, context);
      await importKept(deps, job.keepDuplicates, file);
    } catch (error) {
      // Another worker on the same slice may have settled the file meanwhile, and removed what this one was reading.
      if ((await findUnsettled(deps.db, slice, file.number, file.number)).length === 0) return "done";
      context.log.warn({ err: error, file: file.number }, "a file could not be imported");
      failures.push(error);
    }
    return "done";
  };
  const outcomes = await Promise.all(
    files.map((file) => (file.is_archive ? work(file) : gate(() => work(file)))),
  );
  if (failures.length > 0) throw failures[0];
  if (outcomes.includes("again")) return "again";
  await finishJob(deps.db, slice, deps.now());
  return "done";
}

async function importKept(deps: Deps, keepDuplicates: boolean, file: ImportFileRow): Promise<void> {
  const original = { ownerId: file.owner_id, sha256: file.sha256 ?? "" };
  const key = { ownerId: file.owner_id, jobId: file.job_id, number: file.number, member: 0 };
  const isFound = await withLocalCopy(deps.files, originalKey(original), deps.incomingDir, async (path) => {
    const source = {
      path,
      name: file.name,
      size: file.size_bytes ?? 0,
      sha256: original.sha256,
      gzipped: file.gzipped,
      isArchive: false,
      isKept: true,
    };
    await importRecording(deps, original.ownerId, source, { keepDuplicates }, (trx, settled, others) =>
      settleFile(trx, key, settled, others),
    );
    return true;
  });
  if (isFound === undefined) throw new Error("a file that waits for its import is not in the store");
  await removeIfUnused(deps, original);
}
