import { maxJobArchiveMembers } from "@cairn/contracts/import-workouts/import-jobs";
import { memberNames } from "../../core/archives/member-names.ts";
import { countMembers } from "../../core/archives/unpack-tasks.ts";
import type {
  ArchiveReport,
  FilePlace,
  ImportReport,
  OpenedArchive,
  StoredWorkout,
} from "../../core/imports/import-report.ts";
import type { ArchiveLimits } from "../../core/imports/import-upload.ts";
import { isPassingInJob } from "../../core/received-files/import-error.ts";
import type { ReceivedFile } from "../../core/received-files/receive-file.ts";
import type { Deps } from "../../deps.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import type { JobContext, JobOutcome } from "../../platform/jobs/job-task.ts";
import { importRouteOnce } from "../routes/import-route.ts";
import { actorOf } from "./actor-of.ts";
import { importGoals } from "./exported-goals.ts";
import { importPhotos } from "./exported-photos.ts";
import { importTypedIn } from "./exported-typed-in.ts";
import {
  findSettledMembers,
  type ImportFileRow,
  saveArchiveProgress,
  type Settled,
  settleFile,
  settleMember,
} from "./import-files.queries.ts";
import type { ImportJobRow } from "./import-jobs.queries.ts";
import { beginTurn, type JobTurn } from "./job-turn.ts";
import { type ExportWork, findServiceExport, firstLeftOut, type ServiceExport } from "./service-export.ts";

/** Limits of an archive of a job. */
export const jobLimits: ArchiveLimits = {
  maxMembers: maxJobArchiveMembers,
  maxUnpackedBytes: 16 * 1024 * 1024 * 1024,
  batchBytes: 16 * 1024 * 1024,
};

/** A file of a job that is being imported. */
export interface FileWork {
  readonly job: ImportJobRow;
  readonly file: ImportFileRow;
  readonly context: JobContext;
}

/**
 * Stores the outcome of a file of a job, and of its contents, in rows, each in the transaction that stores the contents: a crash
 * leaves both or neither, and a file is settled once however many workers are on it. Failures of the server are thrown, so that
 * the job is retried.
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
      if (isPassingInJob(reason, work.context.attempt)) throw notNow(reason);
      const isRoute = reason === "workout_import.planned_route" && exported?.isRoute(place.name) === true;
      // The exports of watches are full of files with daily values, which nobody takes for workouts.
      const isNoWorkout =
        exported !== undefined && place.member > 0 && reason === "workout_import.not_an_activity";
      await settle(
        deps.db,
        place,
        file && isRoute
          ? await keepRoute(deps, work, file)
          : { state: isNoWorkout ? "skipped" : "failed", reason },
      );
    },
    async openArchive(archive) {
      const turn = beginTurn(deps.db, key, work.context.signal);
      exported = await findServiceExport(deps, archive.path, key.ownerId);
      return await archiveReport(deps, work, { ...archive, exported, turn });
    },
  };
}

async function archiveReport(
  deps: Deps,
  { job, file }: FileWork,
  {
    exported,
    turn,
    ...archive
  }: OpenedArchive & {
    readonly exported: ServiceExport | undefined;
    readonly turn: JobTurn;
  },
): Promise<ArchiveReport> {
  const key = { ownerId: file.owner_id, jobId: file.job_id, number: file.number };
  const failures: unknown[] = [];
  if (file.member_count === null) await countOnce(deps, key, archive, exported);
  const settled = await findSettledMembers(deps.db, key);
  const rest = exported && { exported, job, key, ...archive, settled, photosDone: file.photos_done, turn };
  return {
    settled,
    unpackedBytes: file.unpacked_bytes,
    named: ({ name }) => exported?.activityOf.get(name),
    namedAt: (startTime) => exported?.activityAt(startTime),
    failed(_place, error) {
      failures.push(error);
    },
    async endBatch(unpackedBytes) {
      if (failures.length > 0) throw failures[0];
      await saveArchiveProgress(deps.db, key, { unpackedBytes });
      return await turn.ending(true);
    },
    ...(rest && { importRest: () => importRest(deps, rest) }),
    async end() {
      await settleFile(deps.db, { ...key, member: 0 }, { state: "unpacked" });
    },
  };
}

/** Imports what an export contains besides recordings. Each step may be repeated. */
const importRest = async (deps: Deps, work: ExportWork): Promise<JobOutcome | undefined> =>
  (await importTypedIn(deps, work)) ?? (await importPhotos(deps, work)) ?? (await importGoals(deps, work));

/**
 * Stores the number of recordings, so that people see the progress, and what else is in the archive, so that nothing is left out
 * without a word. May be repeated.
 */
async function countOnce(
  deps: Deps,
  key: Parameters<typeof saveArchiveProgress>[1],
  archive: OpenedArchive,
  exported: ServiceExport | undefined,
): Promise<void> {
  const { maxMembers, maxUnpackedBytes } = jobLimits;
  const counted = await deps.workers.run(countMembers, {
    ...archive,
    maxMembers,
    bytesLeft: maxUnpackedBytes,
    read: exported?.read ?? [],
  });
  if (!counted.ok) return;
  const { count, leftOut } = counted.value;
  const parts = [...(exported?.leftOut ?? []), ...leftOut];
  for (const [i, part] of parts.entries()) {
    const reason = `workout_import.${part.reason}`;
    const { path: name } = memberNames(part.name, "");
    const place = { ...key, member: firstLeftOut + i };
    await settleMember(deps.db, place, name, { state: "skipped", reason, count: part.count });
  }
  const typedIn = exported?.typedIn ?? [];
  // Those that may be among the recordings are known to be others only when all have been read.
  const certain = typedIn.filter((activity) => !activity.mayBeRecorded).length;
  const others = Math.max(0, typedIn.length - certain - count);
  await saveArchiveProgress(deps.db, key, { memberCount: count + certain + others + parts.length });
}

async function keepRoute(deps: Deps, work: FileWork, file: ReceivedFile): Promise<Settled> {
  const kept = await importRouteOnce(deps, actorOf(work.file.owner_id), file);
  if (kept.ok) return { state: "route" };
  if (isPassingInJob(kept.error, work.context.attempt)) throw notNow(kept.error);
  return { state: "failed", reason: kept.error };
}

/** The file is to be imported by a later run of the job. */
const notNow = (reason: string): Error => new Error(`a file cannot be read now: ${reason}`);

const settledOf = ({ workoutId, isDuplicate, warnings }: StoredWorkout): Settled => ({
  state: isDuplicate ? "duplicate" : "imported",
  workoutId,
  warnings,
});
