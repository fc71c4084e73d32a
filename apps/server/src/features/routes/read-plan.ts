import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { maxJobArchiveMembers } from "@cairn/contracts/import-workouts/import-jobs";
import { maxImportFileBytes } from "@cairn/contracts/import-workouts/workout-imports";
import type { PlannedLine } from "@cairn/domain/recording/decoded-activity";
import { fail, type Result } from "@cairn/domain/result";
import { unpackMembers } from "../../core/archives/unpack-tasks.ts";
import type { LineOfFile } from "../../core/originals/decode-file.worker.ts";
import { decodeLine as decodeLineTask } from "../../core/originals/decode-task.ts";
import {
  type ImportError,
  importErrorOf,
  importErrorOfWorker,
} from "../../core/received-files/import-error.ts";
import type { ReceivedFile } from "../../core/received-files/receive-file.ts";
import type { Deps } from "../../deps.ts";

/** Why a file is not a planned route. */
export type ReadPlanError = ImportError | "route.not_a_plan" | "route.not_in_archive";

/** Why no line is read from a file. */
export type ReadLineError = ImportError | "route.not_in_archive" | "route.several_in_archive";

/**
 * The route of a received file with a plan, or of one member of an archive; the file is removed. A recorded workout is refused,
 * and so is an archive as a whole.
 *
 * @param member path inside the archive, as in the outcomes of an import
 */
export async function readPlan(
  deps: Deps,
  { path, gzipped, isArchive }: ReceivedFile,
  member?: string,
): Promise<Result<PlannedLine, ReadPlanError>> {
  try {
    if (!isArchive) return await decodePlan(deps, path, gzipped);
    return member === undefined
      ? fail("workout_import.unknown_format")
      : await readMember(deps, path, member);
  } finally {
    await rm(path, { force: true });
  }
}

/**
 * The line of a received file, planned or recorded, or of the one file in an archive, such as a KMZ; the file is removed. Of
 * several workouts in a file it is the first one's.
 */
export async function readLine(
  deps: Deps,
  { path, gzipped, isArchive }: ReceivedFile,
): Promise<Result<LineOfFile, ReadLineError>> {
  try {
    return isArchive ? await readMember(deps, path) : await decodeLine(deps, path, gzipped);
  } finally {
    await rm(path, { force: true });
  }
}

function readMember(deps: Deps, path: string, only: string): Promise<Result<LineOfFile, ReadPlanError>>;
function readMember(deps: Deps, path: string): Promise<Result<LineOfFile, ReadLineError>>;
async function readMember(
  deps: Deps,
  path: string,
  only?: string,
): Promise<Result<LineOfFile, ReadPlanError | ReadLineError>> {
  const folder = await mkdtemp(join(deps.incomingDir, "archive-"));
  const maxMembers = only === undefined ? 2 : maxJobArchiveMembers;
  const limits = { maxMembers, bytesLeft: maxImportFileBytes };
  try {
    const unpacked = await deps.workers.run(unpackMembers, { path, folder, from: 0, ...limits, only });
    if (!unpacked.ok) return fail(importErrorOfWorker(unpacked.error, "workout_import.too_large"));
    const [found, another] = unpacked.value.members;
    if (!found) return fail("route.not_in_archive");
    if (another) return fail("route.several_in_archive");
    if (!found.result.ok) return fail(importErrorOf(found.result.error));
    const read = only === undefined ? decodeLine : decodePlan;
    return await read(deps, found.result.value.path, false);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function decodePlan(
  deps: Deps,
  path: string,
  gzipped: boolean,
): Promise<Result<LineOfFile, ReadPlanError>> {
  const line = await decodeLine(deps, path, gzipped);
  if (!line.ok) return line;
  return line.value.isRecorded ? fail("route.not_a_plan") : line;
}

async function decodeLine(
  deps: Deps,
  path: string,
  gzipped: boolean,
): Promise<Result<LineOfFile, ImportError>> {
  const run = await deps.workers.run(decodeLineTask, { path, gzipped });
  if (!run.ok) return fail(importErrorOfWorker(run.error, "workout_import.too_many_points"));
  if (run.value.ok) return run.value;
  const { error } = run.value;
  return fail(error.kind === "file_too_large" ? "workout_import.file_too_large" : importErrorOf(error));
}
