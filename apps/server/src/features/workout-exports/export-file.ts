import { findColumns, findRecordingSummary } from "../../core/redaction/redacted-recordings.queries.ts";
import { showWorkout } from "../../core/redaction/show-workout.ts";
import type { Deps } from "../../deps.ts";
import type { Actor } from "../../platform/access/actor.ts";
import { AppError } from "../../platform/http/answers/app-error.ts";
import { refusalOf } from "../../platform/http/answers/worker-refusal.ts";
import type { WorkerTask } from "../../platform/workers/workers.ts";
import type { PackedExport, PackExportsInput, WriteExportInput } from "./write-export.worker.ts";

const inThread = {
  file: new URL("./write-export.worker.ts", import.meta.url),
  lane: "answers",
} as const;

const writeExport: WorkerTask<WriteExportInput, Uint8Array> = {
  ...inThread,
  name: "writeExport",
  timeLimit: 60_000,
};

const packExports: WorkerTask<PackExportsInput, readonly PackedExport[]> = {
  ...inThread,
  name: "packExports",
  // Three files, and their compression.
  timeLimit: 240_000,
};

/** A visible workout and the stored parts of its recording, if it has one. */
export async function findExportParts(
  deps: Pick<Deps, "db" | "workers" | "now">,
  actor: Actor,
  workoutKey: string,
) {
  return await showWorkout(deps, actor, { workoutKey }, async (row) => {
    const summary = await findRecordingSummary(deps.db, row);
    const stored = await findColumns(deps.db, row);
    return {
      row,
      deviceName: summary?.deviceName ?? undefined,
      warnings: summary?.warnings ?? [],
      legs: summary?.legs ?? [],
      analysis: summary?.analysis,
      columnsGzip: stored?.columns_gzip,
    };
  });
}

/** Lets a thread write a file of a workout. */
export async function writeExportFile({ workers }: Deps, input: WriteExportInput): Promise<Buffer> {
  const file = await workers.run(writeExport, input);
  if (!file.ok) throw new AppError(refusalOf(file.error) ?? "workout.not_exported");
  return Buffer.from(file.value.buffer, file.value.byteOffset, file.value.byteLength);
}

/** Lets a thread write and pack the files of a workout for an archive. */
export async function packExportFiles(
  { workers }: Pick<Deps, "workers">,
  input: PackExportsInput,
): Promise<readonly PackedExport[]> {
  const files = await workers.run(packExports, input);
  if (!files.ok) throw new AppError(refusalOf(files.error) ?? "workout.not_exported");
  return files.value;
}
