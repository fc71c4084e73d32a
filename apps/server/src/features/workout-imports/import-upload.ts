import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { maxArchiveMembers } from "@cairn/contracts/imports/workout-imports";
import { fail, ok, type Result } from "@cairn/domain/result";
import type { Deps } from "../../deps.ts";
import type { SessionActor } from "../../platform/access/actor.ts";
import { type ImportError, importErrorOf, importErrorOfWorker } from "./import-error.ts";
import { type Imported, importFile } from "./import-file.ts";
import { memberNames } from "./member-names.ts";
import type { ReceivedFile } from "./receive-file.ts";
import type { ImportOptions } from "./store-file.ts";
import type { Member, UnpackMembersInput } from "./unpack-members.worker.ts";
import { unpackMembers } from "./unpack-tasks.ts";

/** Bytes that one archive may unpack to: sixteen times what may come. */
const maxArchiveBytes = 1024 * 1024 * 1024;

export interface UploadOptions extends ImportOptions {
  /** Of an archive; the rest is not read and an outcome says so. */
  readonly maxMembers?: number;
}

/** What became of one workout of an upload, or of a file of it without one. */
export interface FileOutcome {
  /** The upload's name, or the path inside it when it is an archive. */
  readonly name: string;
  /** Whether it was found in an archive, which then has further outcomes. */
  readonly isMember: boolean;
  /** Which workout of its file it is, from 0. */
  readonly workout: number;
  readonly result: Result<Imported, ImportError>;
}

/**
 * Imports a received file, or everything in it when it is an archive: one outcome after the other. A member that is bad does not keep
 * the others from being stored; of what is not stored nothing stays, nor of the archive itself.
 */
export async function* importUpload(
  deps: Deps,
  actor: SessionActor,
  file: ReceivedFile,
  { maxMembers = maxArchiveMembers, ...options }: UploadOptions,
): AsyncGenerator<FileOutcome> {
  if (!file.isArchive) {
    yield* outcomesOf({ name: file.name, isMember: false }, await importFile(deps, actor, file, options));
    return;
  }
  const folder = await mkdtemp(join(deps.incomingDir, "archive-"));
  try {
    yield* importArchive(deps, actor, file, { folder, maxMembers, ...options });
  } finally {
    await rm(folder, { recursive: true, force: true });
    await rm(file.path, { force: true });
  }
}

function* outcomesOf(
  file: Pick<FileOutcome, "name" | "isMember">,
  result: Awaited<ReturnType<typeof importFile>>,
): Generator<FileOutcome> {
  if (!result.ok) yield { ...file, workout: 0, result };
  else {
    for (const [workout, imported] of result.value.entries()) {
      yield { ...file, workout, result: ok(imported) };
    }
  }
}

async function* importArchive(
  deps: Deps,
  actor: SessionActor,
  file: ReceivedFile,
  { folder, maxMembers, ...options }: Pick<UnpackMembersInput, "folder" | "maxMembers"> & ImportOptions,
): AsyncGenerator<FileOutcome> {
  let [from, bytesLeft, isLast] = [0, maxArchiveBytes, false];
  while (!isLast) {
    const input = { path: file.path, folder, from, maxMembers, bytesLeft };
    const unpacked = await deps.workers.run(unpackMembers, input);
    if (!unpacked.ok) {
      const error = importErrorOfWorker(unpacked.error, "workout_import.too_large");
      yield* outcomesOf({ name: file.name, isMember: from > 0 }, fail(error));
      return;
    }
    for (const member of unpacked.value.members) {
      const isMember = member.path !== "" || from > 0;
      const { path } = memberNames(member.path, file.name);
      yield* outcomesOf({ name: path, isMember }, await importMember(deps, actor, member, options));
      from += 1;
    }
    bytesLeft -= unpacked.value.bytes;
    ({ isLast } = unpacked.value);
  }
  if (from === 0) {
    yield* outcomesOf({ name: file.name, isMember: false }, fail("workout_import.empty_archive"));
  }
}

async function importMember(
  deps: Deps,
  actor: SessionActor,
  { path, result }: Member,
  options: ImportOptions,
): ReturnType<typeof importFile> {
  if (!result.ok) return fail(importErrorOf(result.error));
  const { name } = memberNames(path, "");
  try {
    const file = { ...result.value, name, gzipped: false, isArchive: false };
    return await importFile(deps, actor, file, options);
  } catch (error) {
    // Thrown on, it would hide what has been stored of the archive already.
    deps.log.error({ err: error }, "a file of an archive could not be imported");
    return fail("workout_import.failed");
  }
}
