import { maxJobArchiveMembers } from "@cairn/contracts/imports/import-jobs";
import type { Deps } from "../../deps.ts";
import { countMembers } from "../../core/archives/unpack-tasks.ts";
import { isPassingImportError } from "../../core/imports/import-error.ts";
import type {
  ArchiveReport,
  FilePlace,
  ImportReport,
  OpenedArchive,
  StoredWorkout,
} from "../../core/imports/import-report.ts";
import type { ArchiveLimits } from "../../core/imports/import-upload.ts";
import type { ReceivedFile } from "../../core/imports/receive-file.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import type { JobContext } from "../../platform/jobs/job-task.ts";
import { importRouteOnce } from "../routes/routes.public.ts";
import { actorOf } from "./actor-of.ts";
import {
  findSettledMembers,
  type ImportFileRow,
  saveArchiveProgress,
  type Settled,
  settleFile,
  settleMember,
} from "./import-files.queries.ts";
import { findServiceExport, importRest, type ServiceExport } from "./import-export.ts";
import { findJob, type ImportJobRow } from "./import-jobs.queries.ts";

/** Limits of an archive of a job. */
export const jobLimits: ArchiveLimits = {
  maxMembers: maxJobArchiveMembers,
  maxUnpackedBytes: 16 * 1024 * 1024 * 1024,
  batchBytes: 16 * 1024 * 1024,
};
/** Time after which other jobs run first, ms. */
export const maxTurnMs = 20_000;

/** A file of a job that is being imported. */
export interface FileWork {
  readonly job: ImportJobRow;
  readonly file: ImportFileRow;
  readonly context: JobContext;
}

/**
 * Stores the outcome of a file of a job, and of its contents, in rows, each in the transaction that stores the contents: a crash leaves both or
 * neither, and a file is settled once however many workers are on it. Failures of the server are thrown, so that the job is retried.
 */
export function jobReport(deps: Deps, work: FileWork): ImportReport {
  const key = { ownerId: work.file.owner_id, jobId: work.file.job_id, number: work.file.number };
  let exported: ServiceExport | undefined;
  const settle = async (
    db: DatabaseOrTransaction,
    { member, name }: FilePlace,
    settled: Settled,
    others: readonly Settled[] = [],
  ): Promise<boolean> =>
    member === 0
      ? await settleFile(db, { ...key, member }, settled, others)
      : await settleMember(db, { ...key, member }, name, settled, others);
  return {
    async stored(trx, place, workouts) {
      const [first, ...others] = workouts.map(settledOf);
      if (!first) throw new Error("a file was imported without a workout");
      return await settle(trx, place, first, others);
    },
    async refused(place, reason, file) {
      if (isPassingImportError(reason)) throw new Error("too many other files are being read");
      const isRoute = reason === "workout_import.planned_route" && exported?.isRoute(place.name) === true;
      await settle(
        deps.db,
        place,
        file && isRoute ? await keepRoute(deps, key.ownerId, file) : { state: "failed", reason },
      );
    },
    async openArchive(archive) {
      const begun = performance.now();
      exported = await findServiceExport(deps, archive.path);
      return await archiveReport(deps, work, { ...archive, exported, begun });
    },
  };
}

async function archiveReport(
  deps: Deps,
  { job, file, context: { signal } }: FileWork,
  {
    exported,
    begun,
    ...archive
  }: OpenedArchive & {
    readonly exported: ServiceExport | undefined;
    readonly begun: number;
  },
): Promise<ArchiveReport> {
  const key = { ownerId: file.owner_id, jobId: file.job_id, number: file.number };
  const failures: unknown[] = [];
  if (file.member_count === null) await countOnce(deps, key, archive, exported?.typedIn.length ?? 0);
  return {
    settled: await findSettledMembers(deps.db, key),
    unpackedBytes: file.unpacked_bytes,
    named: ({ name }) => exported?.activityOf.get(name),
    failed(_place, error) {
      failures.push(error);
    },
    async endBatch(unpackedBytes) {
      if (failures.length > 0) throw failures[0];
      await saveArchiveProgress(deps.db, key, { unpackedBytes });
      if (signal.aborted || performance.now() - begun > maxTurnMs) return "again";
      return (await findJob(deps.db, key))?.state === "running" ? undefined : "done";
    },
    ...(exported && {
      importRest: async (from: number) =>
        (await importRest(deps, exported, { job, key, ...archive, from }, signal)) ? "done" : "again",
    }),
    async end() {
      await settleFile(deps.db, { ...key, member: 0 }, { state: "unpacked" });
    },
  };
}

/**
 * Stores the number of recordings, so that people see the progress.
 *
 * @param more number of items that are not in a file
 */
async function countOnce(
  deps: Deps,
  key: Parameters<typeof saveArchiveProgress>[1],
  archive: OpenedArchive,
  more: number,
): Promise<void> {
  const { maxMembers, maxUnpackedBytes } = jobLimits;
  const counted = await deps.workers.run(countMembers, {
    ...archive,
    maxMembers,
    bytesLeft: maxUnpackedBytes,
  });
  if (counted.ok) await saveArchiveProgress(deps.db, key, { memberCount: counted.value + more });
}

async function keepRoute(deps: Deps, ownerId: string, file: ReceivedFile): Promise<Settled> {
  const kept = await importRouteOnce(deps, actorOf(ownerId), file);
  return kept.ok ? { state: "route" } : { state: "failed", reason: kept.error };
}

const settledOf = ({ workoutId, isDuplicate, warnings }: StoredWorkout): Settled => ({
  state: isDuplicate ? "duplicate" : "imported",
  workoutId,
  warnings,
});
