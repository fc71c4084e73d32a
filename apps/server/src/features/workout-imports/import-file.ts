import { rm } from "node:fs/promises";
import type { WorkoutView } from "@cairn/contracts/workout-view";
import { fail, ok, type Result } from "@cairn/domain/result";
import type { Deps } from "../../deps.ts";
import type { SessionActor } from "../../platform/access/actor.ts";
import { newId } from "../../platform/db/new-id.ts";
import type { WorkerTask } from "../../platform/workers/workers.ts";
import { revealToOwner } from "../privacy-zones/privacy-zones.public.ts";
import { insertRecording } from "../recordings/recordings.public.ts";
import { saveRoute } from "../similar-workouts/similar-workouts.public.ts";
import { authorizeWorkout, findWorkout, insertWorkout, workoutView } from "../workouts/workouts.public.ts";
import { buildWorkout, derivedRecordingColumns } from "./build-workout.ts";
import type { DecodeFileError, DecodeFileInput } from "./decode-file.worker.ts";
import { type ImportError, importErrorOf } from "./import-error.ts";
import type { ImportedRecording } from "./imported-recording.ts";
import { originalKey } from "./original-key.ts";
import type { ReceivedFile } from "./receive-file.ts";
import { removeIfUnused } from "./remove-original.ts";
import { insertUpload, lockOriginal } from "./uploads.queries.ts";

const decodeFile: WorkerTask<DecodeFileInput, Result<ImportedRecording, DecodeFileError>> = {
  file: new URL("./decode-file.worker.ts", import.meta.url),
  name: "decodeFile",
};

/** A stored workout and what was repaired on the way. */
export interface Imported {
  readonly workout: WorkoutView;
  readonly warnings: readonly string[];
}

/**
 * Makes a private draft of a received file. When it returns a workout, the file and all rows are on the disk; when it returns an error,
 * nothing of it is left.
 */
export async function importFile(
  deps: Deps,
  actor: SessionActor,
  file: ReceivedFile,
): Promise<Result<Imported, ImportError>> {
  const end = deps.metrics.importSeconds.startTimer();
  try {
    const imported = await decode(deps, file);
    if (!imported.ok) {
      end({ format: "none", outcome: imported.error });
      return imported;
    }
    const workout = await store(deps, actor, file, imported.value);
    end({ format: imported.value.format, outcome: "stored" });
    return ok({ workout, warnings: imported.value.warnings });
  } finally {
    await rm(file.path, { force: true });
  }
}

async function decode(deps: Deps, file: ReceivedFile): Promise<Result<ImportedRecording, ImportError>> {
  const run = await deps.workers.run(decodeFile, {
    path: file.path,
    gzipped: file.gzipped,
    elevation: deps.settings.elevation,
  });
  if (!run.ok) {
    return fail(run.error === "busy" ? "workout_import.busy" : "workout_import.too_many_points");
  }
  if (run.value.ok) return run.value;
  const { error } = run.value;
  return fail(error.kind === "file_too_large" ? "workout_import.file_too_large" : importErrorOf(error));
}

/** The original goes to the file store first: a crash before the rows leaves a file that the next start sweeps away. */
async function store(
  deps: Deps,
  actor: SessionActor,
  file: ReceivedFile,
  imported: ImportedRecording,
): Promise<WorkoutView> {
  const now = deps.now();
  const [ownerId, id] = [actor.userId, newId(now)];
  const original = { ownerId, sha256: file.sha256 };
  try {
    await deps.db.transaction().execute(async (trx) => {
      await lockOriginal(trx, original);
      await deps.files.adopt(originalKey(original), file.path);
      await insertWorkout(trx, buildWorkout(imported, ownerId, id, now));
      await insertRecording(trx, recordingRow(imported, ownerId, id, now));
      await saveRoute(trx, { ownerId, id }, imported.route);
      await insertUpload(trx, uploadRow(file, imported, ownerId, id, now));
    });
  } catch (error) {
    await removeIfUnused(deps, original).catch((sweep: unknown) =>
      deps.log.warn({ err: sweep }, "an original without a workout stays until the next start"),
    );
    throw error;
  }
  const stored = authorizeWorkout(actor, await findWorkout(deps.db, actor, id), "edit");
  if (!stored.ok) throw new Error("an imported workout is not there");
  return workoutView(revealToOwner(stored.value));
}

function uploadRow(
  file: ReceivedFile,
  imported: ImportedRecording,
  ownerId: string,
  workoutId: string,
  now: Date,
) {
  return {
    owner_id: ownerId,
    workout_id: workoutId,
    sha256: file.sha256,
    size_bytes: file.size,
    file_name: file.name,
    format: imported.format,
    created_at: now,
  };
}

function recordingRow(imported: ImportedRecording, ownerId: string, workoutId: string, now: Date) {
  return {
    owner_id: ownerId,
    workout_id: workoutId,
    format_version: imported.formatVersion,
    point_count: imported.pointCount,
    columns_gzip: Buffer.from(imported.columnsGzip),
    ...derivedRecordingColumns(imported),
    legs: JSON.stringify(imported.legs),
    warnings: [...imported.warnings],
    device_name: imported.deviceName ?? null,
    created_at: now,
  };
}
