import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import type { JobOutcome } from "../../platform/jobs/job-task.ts";
import type { AtMost } from "../../platform/workers/at-most.ts";
import { memberNames } from "../archives/member-names.ts";
import type { Member, UnpackMembersInput } from "../archives/unpack-members.worker.ts";
import { unpackMembers } from "../archives/unpack-tasks.ts";
import type { CoreDeps } from "../core-deps.ts";
import { importErrorOf, importErrorOfWorker } from "../received-files/import-error.ts";
import { importFile, type ImportOptions, type SourceFile } from "./import-file.ts";
import type { ArchiveReport, ImportReport } from "./import-report.ts";

/** Limits on what is unpacked from one archive. */
export interface ArchiveLimits {
  /** Number of recordings; the rest is not read, and the report says so. */
  readonly maxMembers: number;
  /** Bytes that it may unpack to; packed archives inside it count as well. */
  readonly maxUnpackedBytes: number;
  /** Bytes to unpack at a time. This much is kept on disk beside the archive, plus at most one file. */
  readonly batchBytes: number;
}

/** Options for importing one upload. */
export interface UploadOptions extends ImportOptions {
  readonly limits: ArchiveLimits;
  /** Limits how many recordings of an archive are imported at once. */
  readonly gate: AtMost;
}

/**
 * Imports a received file, or everything in it if it is an archive, and reports the outcome. A bad recording does not stop the
 * others, and nothing remains of a recording that is not stored.
 *
 * @returns `again` if the report ended it early and wants it to continue later
 */
export async function importUpload(
  deps: CoreDeps,
  options: UploadOptions,
  file: SourceFile,
  report: ImportReport,
): Promise<JobOutcome> {
  if (!file.isArchive) {
    await importFile(deps, options, { file, place: { member: 0, name: file.name } }, report);
    return "done";
  }
  const folder = await mkdtemp(join(deps.incomingDir, "archive-"));
  try {
    const archive = await report.openArchive({ path: file.path, folder });
    return await importArchive(deps, { options, file, folder, report, archive });
  } finally {
    await rm(folder, { recursive: true, force: true });
    if (!file.isKept) await rm(file.path, { force: true });
  }
}

interface ArchiveWork {
  readonly options: UploadOptions;
  readonly file: SourceFile;
  /** Folder for unpacked files. */
  readonly folder: string;
  readonly report: ImportReport;
  readonly archive: ArchiveReport;
}

/** Imports the recordings of an archive that have not been settled, batch by batch; a later run continues where this one ends. */
async function importArchive(deps: CoreDeps, work: ArchiveWork): Promise<JobOutcome> {
  const { options, file, folder, report, archive } = work;
  const { maxMembers, maxUnpackedBytes, batchBytes } = options.limits;
  const itself = { member: 0, name: file.name };
  let [from, bytes, isLast] = [firstGap(archive.settled), archive.unpackedBytes, false];
  while (!isLast) {
    const bytesLeft = maxUnpackedBytes - bytes;
    const input: UnpackMembersInput = { path: file.path, folder, from, maxMembers, bytesLeft, batchBytes };
    const unpacked = await deps.workers.run(unpackMembers, input);
    if (!unpacked.ok) {
      await report.refused(itself, importErrorOfWorker(unpacked.error, "workout_import.too_large"));
      return "done";
    }
    const { members } = unpacked.value;
    const [first] = members;
    if (from === 0 && first?.path === "" && !first.result.ok) {
      await report.refused(itself, importErrorOf(first.result.error));
      return "done";
    }
    await importMembers(deps, work, members, from);
    from += members.length;
    bytes += unpacked.value.bytes;
    ({ isLast } = unpacked.value);
    const ended = await archive.endBatch(bytes);
    if (ended && !isLast) return ended;
  }
  if (from === 0 && !archive.importRest) {
    await report.refused(itself, "workout_import.empty_archive");
    return "done";
  }
  const ended = await archive.importRest?.();
  if (ended) return ended;
  await archive.end();
  return "done";
}

/** @param from number of recordings of the archive before these */
async function importMembers(
  deps: CoreDeps,
  { options, file: { name: archiveName }, report, archive }: ArchiveWork,
  members: readonly Member[],
  from: number,
): Promise<void> {
  const importOne = async ({ path, result }: Member, number: number): Promise<void> => {
    const names = memberNames(path, archiveName);
    const place = { member: number, name: names.path };
    const work = async (): Promise<void> => {
      if (!result.ok) return await report.refused(place, importErrorOf(result.error));
      const file = { ...result.value, name: names.name, gzipped: false, isArchive: false, isKept: false };
      await importFile(
        deps,
        options,
        { file, place, named: archive.named?.(place), namedAt: (startTime) => archive.namedAt?.(startTime) },
        report,
      );
    };
    await options.gate(work).catch((error: unknown) => archive.failed(place, error));
  };
  await Promise.all(
    members.flatMap((member, index) => {
      const number = from + index + 1;
      return archive.settled.has(number) ? [] : [importOne(member, number)];
    }),
  );
}

/** Number of recordings from the first that are settled without a gap. */
function firstGap(settled: ReadonlySet<number>): number {
  let count = 0;
  while (settled.has(count + 1)) count += 1;
  return count;
}
