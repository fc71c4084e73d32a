import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { maxJobArchiveMembers } from "@cairn/contracts/imports/import-jobs";
import type { Deps } from "../../deps.ts";
import { withLocalCopy } from "../../platform/files/local-copy.ts";
import type { JobContext, JobOutcome } from "../../platform/jobs/job-task.ts";
import {
  countMembers,
  importErrorOf,
  importErrorOfWorker,
  isPassingImportError,
  type Member,
  memberNames,
  unpackMembers,
} from "../workout-imports/receiving.public.ts";
import { originalKey } from "../../core/originals/original-key.ts";
import { removeIfUnused } from "../../core/originals/remove-original.ts";
import {
  findSettledMembers,
  type ImportFileKey,
  type ImportFileRow,
  saveArchiveProgress,
  type Settled,
  settleFile,
  settleMember,
} from "./import-files.queries.ts";
import { findJob, type ImportJobRow } from "./import-jobs.queries.ts";
import { importRecording } from "./import-recording.ts";
import { findServiceExport, importRest, type ServiceExport } from "./import-export.ts";
import type { AtMost } from "../../platform/workers/at-most.ts";

/** Bytes that an archive of a job may unpack to, packed archives inside it counted by themselves as well. */
const maxUnpackedBytes = 16 * 1024 * 1024 * 1024;
/** Bytes that are unpacked at once: what lies on the disk beside the archive, and one file more at most. */
const batchBytes = 16 * 1024 * 1024;
/** Time after which other jobs get their turn, ms. */
const maxTurnMs = 20_000;

/** An archive of a job. */
interface ArchiveWork {
  readonly job: ImportJobRow;
  readonly file: ImportFileRow;
}

/**
 * Imports the recordings of an archive that have not been settled, batch by batch; a later run goes on where this one ends.
 *
 * @throws the first failure of the last batch that is the server's fault
 */
export async function importArchive(
  deps: Deps,
  gate: AtMost,
  work: ArchiveWork,
  context: JobContext,
): Promise<JobOutcome> {
  const original = { ownerId: work.file.owner_id, sha256: work.file.sha256 ?? "" };
  const folder = await mkdtemp(join(deps.incomingDir, "archive-"));
  try {
    const outcome = await withLocalCopy(deps.files, originalKey(original), deps.incomingDir, (path) =>
      importBatches(deps, gate, work, { path, folder, context }),
    );
    if (outcome === undefined) throw new Error("an archive that waits for its import is not in the store");
    if (outcome === "done") await removeIfUnused(deps, original);
    return outcome;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Place {
  readonly path: string;
  /** For what is unpacked. */
  readonly folder: string;
  readonly context: JobContext;
}

async function importBatches(
  deps: Deps,
  gate: AtMost,
  { job, file }: ArchiveWork,
  { path, folder, context }: Place,
): Promise<JobOutcome> {
  const begun = performance.now();
  const key = { ownerId: file.owner_id, jobId: file.job_id, number: file.number };
  const exported = await findServiceExport(deps, path);
  await countOnce(deps, file, { path, folder }, exported?.typedIn.length ?? 0);
  const settled = new Set(await findSettledMembers(deps.db, key));
  let [from, bytes] = [firstGap(settled), file.unpacked_bytes];
  for (;;) {
    const input = {
      path,
      folder,
      from,
      maxMembers: maxJobArchiveMembers,
      bytesLeft: maxUnpackedBytes - bytes,
      batchBytes,
    };
    const unpacked = await deps.workers.run(unpackMembers, input);
    if (!unpacked.ok) {
      const reason = importErrorOfWorker(unpacked.error, "workout_import.too_large");
      if (isPassingImportError(reason)) throw new Error("too many other files are being unpacked");
      return await settleArchive(deps, key, { state: "failed", reason });
    }
    const { members, isLast } = unpacked.value;
    const [first] = members;
    if (from === 0 && first?.path === "" && !first.result.ok) {
      return await settleArchive(deps, key, { state: "failed", reason: importErrorOf(first.result.error) });
    }
    await importMembers(deps, gate, { job, file }, { members, from, settled, exported });
    from += members.length;
    bytes += unpacked.value.bytes;
    await saveArchiveProgress(deps.db, key, { unpackedBytes: bytes });
    if (isLast) break;
    if (context.signal.aborted || performance.now() - begun > maxTurnMs) return "again";
    if ((await findJob(deps.db, key))?.state !== "running") return "done";
  }
  if (exported) {
    const rest = { job, key, path, folder, from };
    if (!(await importRest(deps, exported, rest, context.signal))) return "again";
  }
  const isEmpty = from === 0 && !exported;
  return await settleArchive(
    deps,
    key,
    isEmpty ? { state: "failed", reason: "workout_import.empty_archive" } : { state: "unpacked" },
  );
}

/** Takes down how many recordings there are, so that people see how far it is. */
async function countOnce(
  deps: Deps,
  file: ImportFileRow,
  place: Pick<Place, "path" | "folder">,
  more: number,
): Promise<void> {
  if (file.member_count !== null) return;
  const counted = await deps.workers.run(countMembers, {
    ...place,
    maxMembers: maxJobArchiveMembers,
    bytesLeft: maxUnpackedBytes,
  });
  if (!counted.ok) return;
  const key = { ownerId: file.owner_id, jobId: file.job_id, number: file.number };
  await saveArchiveProgress(deps.db, key, { memberCount: counted.value + more });
}

interface Batch {
  readonly members: readonly Member[];
  /** Members before these. */
  readonly from: number;
  readonly settled: ReadonlySet<number>;
  readonly exported: ServiceExport | undefined;
}

async function importMembers(
  deps: Deps,
  gate: AtMost,
  { job, file }: ArchiveWork,
  { members, from, settled, exported }: Batch,
): Promise<void> {
  const failures: unknown[] = [];
  const importOne = async (member: Member, index: number): Promise<void> => {
    const number = from + index + 1;
    if (settled.has(number)) return;
    const key: ImportFileKey = {
      ownerId: file.owner_id,
      jobId: file.job_id,
      number: file.number,
      member: number,
    };
    const { path, name } = memberNames(member.path, file.name);
    if (!member.result.ok) {
      await settleMember(deps.db, key, path, { state: "failed", reason: importErrorOf(member.result.error) });
      return;
    }
    const source = { ...member.result.value, name, gzipped: false, isArchive: false, isKept: false };
    const options = {
      keepDuplicates: job.keepDuplicates,
      named: exported?.activityOf.get(path),
      keepsRoutes: exported?.isRoute(path) ?? false,
    };
    await importRecording(deps, file.owner_id, source, options, (trx, outcome, others) =>
      settleMember(trx, key, path, outcome, others),
    );
  };
  await Promise.all(
    members.map((member, index) =>
      gate(() => importOne(member, index)).catch((error: unknown) => {
        failures.push(error);
      }),
    ),
  );
  if (failures.length > 0) throw failures[0];
}

async function settleArchive(
  deps: Deps,
  key: Omit<ImportFileKey, "member">,
  settled: Settled,
): Promise<JobOutcome> {
  await settleFile(deps.db, { ...key, member: 0 }, settled);
  return "done";
}

/** How many members from the first have been settled without a gap. */
function firstGap(settled: ReadonlySet<number>): number {
  let count = 0;
  while (settled.has(count + 1)) count += 1;
  return count;
}
