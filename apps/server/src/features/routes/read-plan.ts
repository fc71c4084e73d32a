import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { maxJobArchiveMembers } from "@cairn/contracts/imports/import-jobs";
import { maxImportFileBytes } from "@cairn/contracts/imports/workout-imports";
import type { PlannedLine } from "@cairn/domain/recording/decoded-activity";
import { fail, ok, type Result } from "@cairn/domain/result";
import type { Deps } from "../../deps.ts";
import { unpackMembers } from "../../core/archives/unpack-tasks.ts";
import { type ImportError, importErrorOf, importErrorOfWorker } from "../../core/imports/import-error.ts";
import type { ReceivedFile } from "../../core/imports/receive-file.ts";
import { decodeFile } from "../../core/originals/decode-task.ts";

/** Why a file is not a planned route. */
export type ReadPlanError = ImportError | "route.not_a_plan" | "route.not_in_archive";

/**
 * The route of a received file with a plan, or of one member of an archive; the file is removed. A recorded workout is refused, and so is an archive
 * as a whole.
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

async function readMember(
  deps: Deps,
  path: string,
  only: string,
): Promise<Result<PlannedLine, ReadPlanError>> {
  const folder = await mkdtemp(join(deps.incomingDir, "archive-"));
  const limits = { maxMembers: maxJobArchiveMembers, bytesLeft: maxImportFileBytes };
  try {
    const unpacked = await deps.workers.run(unpackMembers, { path, folder, from: 0, ...limits, only });
    if (!unpacked.ok) return fail(importErrorOfWorker(unpacked.error, "workout_import.too_large"));
    const [found] = unpacked.value.members;
    if (!found) return fail("route.not_in_archive");
    if (!found.result.ok) return fail(importErrorOf(found.result.error));
    return await decodePlan(deps, found.result.value.path, false);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function decodePlan(
  deps: Deps,
  path: string,
  gzipped: boolean,
): Promise<Result<PlannedLine, ReadPlanError>> {
  const run = await deps.workers.run(decodeFile, { path, gzipped });
  if (!run.ok) return fail(importErrorOfWorker(run.error, "workout_import.too_many_points"));
  if (run.value.ok) return fail("route.not_a_plan");
  const { error } = run.value;
  if (error.kind === "file_too_large") return fail("workout_import.file_too_large");
  if (error.kind === "not_an_activity" && error.line) return ok(error.line);
  return fail(importErrorOf(error));
}
