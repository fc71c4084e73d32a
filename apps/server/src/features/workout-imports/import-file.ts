import { rm } from "node:fs/promises";
import type { WorkoutView } from "@cairn/contracts/workout-view";
import { fail, ok, type Result } from "@cairn/domain/result";
import type { Deps } from "../../deps.ts";
import type { SessionActor } from "../../platform/access/actor.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/new-id.ts";
import type { WorkerTask } from "../../platform/workers/workers.ts";
import { revealToOwner } from "../privacy-zones/privacy-zones.public.ts";
import { insertRecording } from "../recordings/recordings.public.ts";
import { saveRoute } from "../similar-workouts/similar-workouts.public.ts";
import { insertWorkout, workoutView } from "../workouts/workouts.public.ts";
import { buildWorkout, derivedRecordingColumns } from "./build-workout.ts";
import type { DecodeFileError, DecodeFileInput } from "./decode-file.worker.ts";
import { findSameWorkout, traitColumns, traitsOf } from "./find-duplicate.ts";
import { findOwnWorkout, type OwnWorkout } from "./find-own-workout.ts";
import { type ImportError, importErrorOf } from "./import-error.ts";
import type { ImportedRecording } from "./imported-recording.ts";
import { originalKey } from "./original-key.ts";
import type { ReceivedFile } from "./receive-file.ts";
import { removeIfUnused } from "./remove-original.ts";
import {
  findWorkoutOfOriginal,
  insertUpload,
  lockImportsOf,
  lockOriginal,
  type Original,
} from "./uploads.queries.ts";

const decodeFile: WorkerTask<DecodeFileInput, Result<ImportedRecording, DecodeFileError>> = {
  file: new URL("./decode-file.worker.ts", import.meta.url),
  name: "decodeFile",
};

/** A stored workout and what was repaired on the way. */
export interface Imported {
  readonly workout: WorkoutView;
  readonly warnings: readonly string[];
  /** Set when the file brought nothing new: the key of the workout that was there before, which is `workout`. */
  readonly duplicateOf?: string;
}

export interface ImportOptions {
  /** Makes a workout of a file even when the owner has the same workout already. */
  readonly keepDuplicates: boolean;
}

/**
 * Makes a private draft of a received file, or finds the workout that the same file or another device's brought before. When it returns a
 * workout, the file and all rows are on the disk; when it returns an error or a duplicate, nothing of the file is left.
 */
export async function importFile(
  deps: Deps,
  actor: SessionActor,
  file: ReceivedFile,
  { keepDuplicates }: ImportOptions,
): Promise<Result<Imported, ImportError>> {
  const end = deps.metrics.importSeconds.startTimer();
  try {
    const known = keepDuplicates ? undefined : await findSameBytes(deps.db, actor, file);
    if (known) {
      end({ format: "none", outcome: "duplicate" });
      return ok(duplicate(known));
    }
    const imported = await decode(deps, file);
    if (!imported.ok) {
      end({ format: "none", outcome: imported.error });
      return imported;
    }
    const stored = await store(deps, actor, file, imported.value, keepDuplicates);
    end({
      format: imported.value.format,
      outcome: stored.duplicateOf === undefined ? "stored" : "duplicate",
    });
    return ok(stored);
  } finally {
    await rm(file.path, { force: true });
  }
}

function duplicate(known: OwnWorkout): Imported {
  return { workout: workoutView(revealToOwner(known)), warnings: [], duplicateOf: known.id };
}

async function findSameBytes(
  db: DatabaseOrTransaction,
  actor: SessionActor,
  { sha256 }: ReceivedFile,
): Promise<OwnWorkout | undefined> {
  const key = await findWorkoutOfOriginal(db, { ownerId: actor.userId, sha256 });
  return key === undefined ? undefined : await findOwnWorkout(db, actor, key);
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

/**
 * The original goes to the file store first: a crash before the rows leaves a file that the next start sweeps away. The owner's other
 * imports wait only while the rows are written.
 */
async function store(
  deps: Deps,
  actor: SessionActor,
  file: ReceivedFile,
  imported: ImportedRecording,
  keepDuplicates: boolean,
): Promise<Imported> {
  const now = deps.now();
  const [ownerId, id] = [actor.userId, newId(now)];
  const original = { ownerId, sha256: file.sha256 };
  const traits = traitsOf(imported);
  let known: OwnWorkout | undefined;
  try {
    known = await deps.db.transaction().execute(async (trx) => {
      await lockOriginal(trx, original);
      const same = keepDuplicates ? undefined : await findSameBytes(trx, actor, file);
      if (same) return same;
      await deps.files.adopt(originalKey(original), file.path);
      await lockImportsOf(trx, ownerId);
      const alike = keepDuplicates || !traits ? undefined : await findSameWorkout(trx, actor, traits);
      if (alike) return alike;
      await insertWorkout(trx, buildWorkout(imported, ownerId, id, now));
      await insertRecording(trx, recordingRow(imported, ownerId, id, now));
      await saveRoute(trx, { ownerId, id }, imported.route);
      await insertUpload(trx, { ...uploadRow(file, imported, ownerId, id, now), ...traitColumns(traits) });
      return undefined;
    });
  } catch (error) {
    await forgetOriginal(deps, original);
    throw error;
  }
  if (known) {
    await forgetOriginal(deps, original);
    return duplicate(known);
  }
  const stored = await findOwnWorkout(deps.db, actor, id);
  if (!stored) throw new Error("an imported workout is not there");
  return { workout: workoutView(revealToOwner(stored)), warnings: imported.warnings };
}

/** Removes an original that no workout came from; what cannot be removed now is swept at the next start. */
async function forgetOriginal(deps: Deps, original: Original): Promise<void> {
  await removeIfUnused(deps, original).catch((error: unknown) =>
    deps.log.warn({ err: error }, "an original without a workout stays until the next start"),
  );
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
