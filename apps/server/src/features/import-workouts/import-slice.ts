import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { maxJobRecordings } from "@cairn/contracts/import-workouts/import-jobs";
import { importUpload } from "../../core/imports/import-upload.ts";
import { originalKey } from "../../core/originals/original-key.ts";
import { removeIfUnused } from "../../core/originals/remove-original.ts";
import type { Deps } from "../../deps.ts";
import { withLocalCopy } from "../../platform/files/local-copy.ts";
import type { JobContext, JobOutcome } from "../../platform/jobs/job-task.ts";
import type { AtMost } from "../../platform/workers/at-most.ts";
import { moveIn } from "../own-data/move-in/move-in.ts";
import type { MoveReport } from "../own-data/move-in/move-report.ts";
import { actorOf } from "./actor-of.ts";
import { finishImport } from "./finish-import.ts";
import {
  countRecordings,
  findUnsettled,
  type ImportFileRow,
  settleFile,
  type ImportFileKey,
  findSettledWorkouts,
  saveArchiveProgress,
  settleMember,
} from "./import-files.queries.ts";
import { beginJob, findJob } from "./import-jobs.queries.ts";
import { type FileWork, jobLimits, jobReport } from "./job-report.ts";
import { beginTurn } from "./job-turn.ts";
import type { Slice } from "./task-names.ts";

/**
 * Imports the unsettled files of a slice, each with its outcome in one transaction. A file that fails because of the server does
 * not keep the others from being imported.
 *
 * @throws the first failure that is not the file's fault, after all files have been tried
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
      return await importKept(deps, gate, { job, file, context });
    } catch (error) {
      // Another worker on the same slice may have settled the file in the meantime, and removed it while this one was reading.
      if ((await findUnsettled(deps.db, slice, file.number, file.number)).length === 0) return "done";
      context.log.warn({ err: error, file: file.number }, "a file could not be imported");
      failures.push(error);
    }
    return "done";
  };
  // The recordings in an archive pass the gate one by one.
  const outcomes = await Promise.all(
    files.map((file) => (file.is_archive ? work(file) : gate(() => work(file)))),
  );
  if (failures.length > 0) throw failures[0];
  if (outcomes.includes("again")) return "again";
  await finishImport(deps.db, slice, deps.now());
  return "done";
}

/** Imports a file that the store keeps for the job, and removes it from the store if no workout came from it. */
async function importKept(deps: Deps, gate: AtMost, work: FileWork): Promise<JobOutcome> {
  const { job, file } = work;
  const original = { ownerId: file.owner_id, sha256: file.sha256 ?? "" };
  if (await isBeyondLimit(deps, work)) {
    const key = { ownerId: file.owner_id, jobId: file.job_id, number: file.number, member: 0 };
    await settleFile(deps.db, key, { state: "failed", reason: "import_job.too_many_recordings" });
    await removeIfUnused(deps, original);
    return "done";
  }
  const options = {
    actor: job.isByToken
      ? { ...actorOf(file.owner_id), scopes: ["upload"] as const }
      : actorOf(file.owner_id),
    keepDuplicates: job.keepDuplicates,
    asksAboutLikely: job.asksAboutLikely,
    limits: jobLimits,
    gate,
  };
  const outcome = await withLocalCopy(deps.files, originalKey(original), deps.incomingDir, async (path) => {
    const source = {
      path,
      name: file.name,
      size: file.size_bytes ?? 0,
      sha256: original.sha256,
      gzipped: file.gzipped,
      isArchive: file.is_archive,
      isKept: true,
    };
    return (
      (source.isArchive ? await importAccount(deps, work, path) : undefined) ??
      (await importUpload(deps, options, source, jobReport(deps, work)))
    );
  });
  if (outcome === undefined) throw new Error("a file that waits for its import is not in the store");
  if (outcome === "done") await removeIfUnused(deps, original);
  return outcome;
}

/**
 * Whether the job has as many recordings as it may have before this archive is opened. One that was opened is read to its end.
 */
async function isBeyondLimit({ db }: Pick<Deps, "db">, { job, file }: FileWork): Promise<boolean> {
  if (!file.is_archive || file.member_count !== null) return false;
  return (await countRecordings(db, job)) >= maxJobRecordings;
}

/** Imports an archive of a whole account; undefined for any other archive. */
async function importAccount(deps: Deps, work: FileWork, path: string): Promise<JobOutcome | undefined> {
  const folder = await mkdtemp(join(deps.incomingDir, "account-"));
  try {
    const { job, file, context } = work;
    const { keepDuplicates, isByToken } = job;
    const { attempt } = context;
    const report = moveReport(deps, work);
    const actor = actorOf(file.owner_id);
    return await moveIn(deps, { actor, path, folder, keepDuplicates, isByToken, attempt, report });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Stores the outcomes of an account's archive in rows, as for the recordings of any other archive. */
function moveReport(deps: Deps, { file, context: { signal } }: FileWork): MoveReport {
  const key: Omit<ImportFileKey, "member"> = {
    ownerId: file.owner_id,
    jobId: file.job_id,
    number: file.number,
  };
  const turn = beginTurn(deps.db, key, signal);
  return {
    async count(workouts) {
      if (file.member_count === null) await saveArchiveProgress(deps.db, key, { memberCount: workouts });
    },
    findSettled: () => findSettledWorkouts(deps.db, key),
    settle: (trx, number, name, moved) => settleMember(trx, { ...key, member: number }, name, moved),
    endPage: async (isNew) => (await turn.ending(isNew)) ?? "goOn",
    async end(reason) {
      const settled =
        reason === undefined ? ({ state: "unpacked" } as const) : ({ state: "failed", reason } as const);
      await settleFile(deps.db, { ...key, member: 0 }, settled);
    },
  };
}
