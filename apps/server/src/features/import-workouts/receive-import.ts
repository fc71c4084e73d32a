import { rm } from "node:fs/promises";
import { maxOpenImportJobs } from "@cairn/contracts/import-workouts/import-jobs";
import { maxImportFileBytes } from "@cairn/contracts/import-workouts/workout-imports";
import { fail, ok, type Result } from "@cairn/domain/result";
import { removeIfUnused } from "../../core/originals/remove-original.ts";
import { storeOriginal } from "../../core/originals/store-original.ts";
import type { ImportError } from "../../core/received-files/import-error.ts";
import { type IncomingFile, type ReceivedFile, receiveFile } from "../../core/received-files/receive-file.ts";
import type { Deps } from "../../deps.ts";
import { lockName } from "../../platform/db/lock-name.ts";
import { newId } from "../../platform/db/new-id.ts";
import { safeName } from "../../platform/files/safe-name.ts";
import { addJob } from "../../platform/jobs/job-queue.queries.ts";
import type { StorageRefusal, StorageRoom } from "../../platform/storage/storage.ts";
import { finishImport } from "./finish-import.ts";
import { insertFiles, type NewImportFile } from "./import-files.queries.ts";
import {
  countOpenJobs,
  deleteJob,
  type ImportJobKey,
  insertReceivingJob,
  queueJob,
} from "./import-jobs.queries.ts";
import { sliceFiles } from "./slice-files.ts";
import { importFilesJob } from "./task-names.ts";

/** An import whose files are being received. Nobody sees it before it is queued. */
export interface ReceivingImport {
  readonly key: ImportJobKey;
  /** Number of files received. */
  readonly count: number;
  /** Receives the next file and puts it in the file store; a file that is not a recording is recorded with the reason. */
  receive(file: IncomingFile): Promise<void>;
  /** Records a file that is not read. */
  refuse(name: string, reason: ImportError): void;
  /** Makes the job visible to its owner and to the workers, in one step. */
  queue(requestId: string | undefined): Promise<void>;
  /** Deletes the job with all its files. */
  abandon(): Promise<void>;
}

/** What is known of an import before its files arrive. */
interface ImportDeclaration {
  readonly keepDuplicates: boolean;
  /** Recordings that only look like an existing workout are left out, because the sender asks about them. */
  readonly asksAboutLikely: boolean;
  /** Whether a program with a personal token sends them. */
  readonly isByToken: boolean;
  /** Number of bytes that will be sent. */
  readonly declared: number;
}

type BeginError = "import_job.too_many" | StorageRefusal;

/**
 * Begins an import of many files. The row is made first: it keeps the sweep from removing files that no other row refers to
 * yet.
 *
 * @returns `import_job.too_many` if the person has the maximum number of unfinished ones
 */
export async function beginImport(
  deps: Deps,
  ownerId: string,
  declaration: ImportDeclaration,
): Promise<Result<ReceivingImport, BeginError>> {
  const room = deps.storage.openRoom(ownerId);
  let begun: Result<ImportJobKey, BeginError> | undefined;
  try {
    begun = await insertWithin(deps, room, ownerId, declaration);
  } finally {
    if (!begun?.ok) room.close();
  }
  if (!begun.ok) return begun;
  const key = begun.value;
  const files: NewImportFile[] = [];
  const refuse = (name: string, reason: ImportError): void => {
    files.push({ number: files.length + 1, name: safeName(name), reason });
  };
  return ok({
    key,
    get count() {
      return files.length;
    },
    async receive(incoming) {
      const received = await receiveRecording(deps, ownerId, incoming);
      if (!received.ok) return refuse(incoming.filename, received.error);
      const { path, ...file } = received.value;
      // No row protects it before the job is queued.
      const taken = await room.take(file.size);
      if (taken) {
        await rm(path, { force: true });
        return refuse(incoming.filename, taken);
      }
      await storeOriginal(deps, { ownerId, sha256: file.sha256 }, path);
      files.push({ number: files.length + 1, ...file });
    },
    refuse,
    async queue(requestId) {
      await queueImport(deps, key, files, requestId);
      room.close();
    },
    async abandon() {
      room.close();
      await deleteJob(deps.db, key);
      for (const file of files) {
        if ("sha256" in file) await removeIfUnused(deps, { ownerId, sha256: file.sha256 });
      }
    },
  });
}

/** Inserts the row of a job if its files will fit and its owner may have one more. */
async function insertWithin(
  deps: Deps,
  room: StorageRoom,
  ownerId: string,
  { declared, ...options }: ImportDeclaration,
): Promise<Result<ImportJobKey, BeginError>> {
  const refusal = await room.foresee(declared);
  if (refusal) return fail(refusal);
  const now = deps.now();
  const key: ImportJobKey = { ownerId, jobId: newId() };
  const isBegun = await deps.db.transaction().execute(async (trx) => {
    // Those that begin at the same moment are counted, too.
    await lockName(trx, `import-jobs/${ownerId}`);
    if ((await countOpenJobs(trx, ownerId)) >= maxOpenImportJobs) return false;
    await insertReceivingJob(trx, key, options, now);
    return true;
  });
  return isBegun ? ok(key) : fail("import_job.too_many");
}

async function receiveRecording(
  deps: Deps,
  ownerId: string,
  incoming: IncomingFile,
): Promise<Result<ReceivedFile, ImportError>> {
  const received = await receiveFile(incoming, { deps, ownerId });
  if (!received.ok || received.value.isArchive || received.value.size <= maxImportFileBytes) return received;
  await rm(received.value.path, { force: true });
  return fail("workout_import.file_too_large");
}

/**
 * Stores files, state and queue jobs in one transaction. Later slices have lower priority than the first ones of other imports.
 */
async function queueImport(
  { db, now }: Deps,
  key: ImportJobKey,
  files: readonly NewImportFile[],
  requestId: string | undefined,
): Promise<void> {
  const kept = files.filter((file) => "sha256" in file);
  await db.transaction().execute(async (trx) => {
    await insertFiles(trx, key, files);
    await queueJob(trx, key);
    for (const [priority, slice] of sliceFiles(kept).entries()) {
      await addJob(trx, importFilesJob, { ...key, ...slice }, { requestId, priority: priority + 1 });
    }
    await finishImport(trx, key, now());
  });
}
