import { rm } from "node:fs/promises";
import type { PlannedLine } from "@cairn/domain/decoded-activity";
import { fail, ok, type Result } from "@cairn/domain/result";
import type { Deps } from "../../deps.ts";
import type { WorkerTask } from "../../platform/workers/workers.ts";
import type { DecodeFileError, DecodeFileInput } from "./decode-file.worker.ts";
import { type ImportError, importErrorOf } from "./import-error.ts";
import type { ImportedRecording } from "./imported-recording.ts";
import type { ReceivedFile } from "./receive-file.ts";

const decodeFile: WorkerTask<DecodeFileInput, Result<ImportedRecording, DecodeFileError>> = {
  file: new URL("./decode-file.worker.ts", import.meta.url),
  name: "decodeFile",
};

/** Why a file gave no planned way. */
export type ReadPlanError = ImportError | "route.not_a_plan";

/** The way of a received file that holds a plan; the file is removed. An archive is none, and neither is a recorded workout. */
export async function readPlan(
  deps: Deps,
  { path, gzipped, isArchive }: ReceivedFile,
): Promise<Result<PlannedLine, ReadPlanError>> {
  try {
    if (isArchive) return fail("workout_import.unknown_format");
    const run = await deps.workers.run(decodeFile, { path, gzipped });
    if (!run.ok) {
      return fail(run.error === "busy" ? "workout_import.busy" : "workout_import.too_many_points");
    }
    if (run.value.ok) return fail("route.not_a_plan");
    const { error } = run.value;
    if (error.kind === "file_too_large") return fail("workout_import.file_too_large");
    if (error.kind === "not_an_activity" && error.line) return ok(error.line);
    return fail(importErrorOf(error));
  } finally {
    await rm(path, { force: true });
  }
}
