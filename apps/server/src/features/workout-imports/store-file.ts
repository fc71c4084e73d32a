import { fail, ok, type Result } from "@cairn/domain/result";
import type { Deps } from "../../deps.ts";
import type { SessionActor } from "../../platform/access/actor.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/new-id.ts";
import { emit } from "../../platform/events/events.queries.ts";
import { insertRecording } from "../../core/workouts/recordings.queries.ts";
import { saveRoute } from "../../core/derived/route-signatures.queries.ts";
import { findHomeZone } from "../../core/workouts/home-zone.queries.ts";
import { type GivenNotes, notesColumns } from "../../core/workouts/notes-columns.ts";
import { insertWorkout } from "../../core/workouts/workouts.queries.ts";
import { buildWorkout } from "./build-workout.ts";
import { derivedRecordingColumns } from "../../core/derived/derived-columns.ts";
import { decodeFile } from "../../core/originals/decode-task.ts";
import { findSameWorkout, traitColumns, traitsOf } from "./find-duplicate.ts";
import { findOwnWorkout, type OwnWorkout } from "./find-own-workout.ts";
import { type ImportError, importErrorOf, importErrorOfWorker } from "./import-error.ts";
import type { ImportedRecording } from "../../core/originals/imported-recording.ts";
import { originalKey } from "../../core/originals/original-key.ts";
import { columnsOf } from "../../core/derived/pack-columns.ts";
import type { ReceivedFile } from "./receive-file.ts";
import { removeIfUnused } from "../../core/originals/remove-original.ts";
import {
  findWorkoutsOfOriginal,
  insertUpload,
  lockImportsOf,
  lockOriginal,
  type Original,
  type WorkoutOfOriginal,
} from "../../core/originals/uploads.queries.ts";

/** A received file that the file store may have already. */
export interface KeptFile extends ReceivedFile {
  /** It is in the store below the key of an original; `path` is only read. */
  readonly isKept: boolean;
}

/** What a workout of a file has become. */
export interface StoredWorkout {
  readonly workoutId: string;
  /** The workout was there before, from the same file or another device's. */
  readonly isDuplicate: boolean;
  /** The duplicate as it was when it was found: it may have been deleted since. */
  readonly known?: OwnWorkout;
  /** A new workout that repeats another: the one that was there before. */
  readonly duplicateOf?: string;
  readonly warnings: readonly string[];
}

/** What the table of an export says of the workout in a file; for workouts that are made of it, never for one that was there. */
export interface NamedWorkout extends GivenNotes {
  readonly title?: string;
  readonly activityId?: number;
}

export interface ImportOptions {
  readonly named?: NamedWorkout | undefined;
  /** Makes a workout of a file even when the owner has the same workout already. */
  readonly keepDuplicates: boolean;
  /** Writes down what the file has become, in the transaction that stores it; false undoes all of it, and `storeFile` throws a `SupersededError`. */
  readonly settle?: (trx: DatabaseOrTransaction, stored: readonly StoredWorkout[]) => Promise<boolean>;
}

/**
 * Makes a private draft of each workout in a file, or finds the one that the same file or another device's brought before; at least one, in
 * order of time. When it returns, the file and all rows are on the disk, or nothing of it, unless the store had the file before.
 */
export async function storeFile(
  deps: Deps,
  actor: SessionActor,
  file: KeptFile,
  options: ImportOptions,
): Promise<Result<readonly StoredWorkout[], ImportError>> {
  const end = deps.metrics.importSeconds.startTimer();
  const original = { ownerId: actor.userId, sha256: file.sha256 };
  const known = options.keepDuplicates ? [] : await findSameBytes(deps.db, actor, original);
  if (isWhole(known)) {
    const stored = known.map(duplicateOf);
    await deps.db.transaction().execute((trx) => settleOrUndo(trx, options, stored));
    end({ format: "none", outcome: "duplicate" });
    return ok(stored);
  }
  const room = deps.storage.openRoom(actor.userId);
  try {
    const refusal = file.isKept ? undefined : await room.take(file.size);
    const imported = refusal ? fail(refusal) : await decode(deps, file, options);
    if (!imported.ok) {
      end({ format: "none", outcome: imported.error });
      return imported;
    }
    const stored = await store(deps, actor, file, imported.value, options);
    const isKnown = stored.every(({ isDuplicate }) => isDuplicate);
    end({ format: imported.value[0]?.format ?? "none", outcome: isKnown ? "duplicate" : "stored" });
    return ok(stored);
  } finally {
    room.close();
  }
}

/** A workout that the same bytes brought before. */
interface KnownWorkout extends WorkoutOfOriginal {
  readonly workout: OwnWorkout;
}

const duplicateOf = ({ workout }: Pick<KnownWorkout, "workout">): StoredWorkout => ({
  workoutId: workout.id,
  isDuplicate: true,
  known: workout,
  warnings: [],
});

async function findSameBytes(
  db: DatabaseOrTransaction,
  actor: SessionActor,
  original: Original,
): Promise<readonly KnownWorkout[]> {
  const known: KnownWorkout[] = [];
  for (const found of await findWorkoutsOfOriginal(db, original)) {
    const workout = await findOwnWorkout(db, actor, found.workoutId);
    if (workout) known.push({ ...found, workout });
  }
  return known;
}

/** Whether the person has every workout of a file. */
const isWhole = (known: readonly KnownWorkout[]): boolean =>
  known.length > 0 && known.length === known[0]?.count;

/** Nobody waits for the file any longer; thrown in the transaction, it undoes it. */
export class SupersededError extends Error {
  override readonly name = "SupersededError";
}

async function settleOrUndo(
  trx: DatabaseOrTransaction,
  { settle }: ImportOptions,
  stored: readonly StoredWorkout[],
): Promise<readonly StoredWorkout[]> {
  if (settle && !(await settle(trx, stored))) throw new SupersededError();
  return stored;
}

async function decode(
  deps: Deps,
  file: ReceivedFile,
  { named }: ImportOptions,
): Promise<Result<readonly ImportedRecording[], ImportError>> {
  const run = await deps.workers.run(decodeFile, {
    path: file.path,
    gzipped: file.gzipped,
    namedActivityId: named?.activityId,
    elevation: deps.settings.elevation,
  });
  if (!run.ok) return fail(importErrorOfWorker(run.error, "workout_import.too_many_points"));
  if (run.value.ok) {
    const [only, ...others] = run.value.value;
    const isNamed = only && others.length === 0 && named?.title !== undefined;
    return isNamed ? ok([{ ...only, name: named.title }]) : run.value;
  }
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
  file: KeptFile,
  imported: readonly ImportedRecording[],
  options: ImportOptions,
): Promise<readonly StoredWorkout[]> {
  const now = deps.now();
  const ownerId = actor.userId;
  const original = { ownerId, sha256: file.sha256 };
  let stored: readonly StoredWorkout[] = [];
  try {
    stored = await deps.db.transaction().execute(async (trx) => {
      await lockOriginal(trx, original);
      const same = await findSameBytes(trx, actor, original);
      if (!options.keepDuplicates && isWhole(same)) {
        return await settleOrUndo(trx, options, same.map(duplicateOf));
      }
      if (!file.isKept) await deps.files.adopt(originalKey(original), file.path);
      await lockImportsOf(trx, ownerId);
      const workouts: StoredWorkout[] = [];
      for (const [index, recording] of imported.entries()) {
        const known = same.find((one) => one.index === index)?.workout;
        const source = { file, place: { index, count: imported.length }, now };
        workouts.push(await storeWorkout(trx, actor, recording, source, { ...options, known }));
      }
      const settled = await settleOrUndo(trx, options, workouts);
      const workoutIds = settled.flatMap(({ workoutId, isDuplicate }) => (isDuplicate ? [] : [workoutId]));
      if (workoutIds.length > 0) await emit(trx, "workouts.recorded", ownerId, { workoutIds });
      return settled;
    });
  } finally {
    if (stored.every(({ isDuplicate }) => isDuplicate)) await forgetOriginal(deps, original);
  }
  return stored;
}

interface WorkoutSource {
  readonly file: ReceivedFile;
  readonly place: Pick<WorkoutOfOriginal, "index" | "count">;
  readonly now: Date;
}

/**
 * Writes the rows of one workout of a file, unless the person has the same one already.
 *
 * @param known what the same bytes brought before
 */
async function storeWorkout(
  trx: DatabaseOrTransaction,
  actor: SessionActor,
  imported: ImportedRecording,
  source: WorkoutSource,
  { named, keepDuplicates, known }: ImportOptions & { readonly known: OwnWorkout | undefined },
): Promise<StoredWorkout> {
  const traits = traitsOf(imported);
  const before = known ?? (traits && (await findSameWorkout(trx, actor, traits)));
  if (before && !keepDuplicates) return duplicateOf({ workout: before });
  const [ownerId, id, now] = [actor.userId, newId(), source.now];
  const home = await findHomeZone(trx, ownerId, new Date(imported.startTime ?? now));
  const written = named && source.place.count === 1 ? notesColumns(named) : {};
  await insertWorkout(trx, { ...buildWorkout(imported, ownerId, id, now, home), ...written });
  await insertRecording(trx, recordingRow(imported, ownerId, id, now));
  await saveRoute(trx, { ownerId, id }, imported.route);
  await insertUpload(trx, {
    ...uploadRow(source, imported, ownerId, id),
    ...traitColumns(traits),
    duplicate_of: before?.id ?? null,
  });
  return {
    workoutId: id,
    isDuplicate: false,
    ...(before && { duplicateOf: before.id }),
    warnings: imported.warnings,
  };
}

/** Removes an original that no workout came from; what cannot be removed now is swept at the next start. */
async function forgetOriginal(deps: Deps, original: Original): Promise<void> {
  await removeIfUnused(deps, original).catch((error: unknown) =>
    deps.log.warn({ err: error }, "an original without a workout stays until the next start"),
  );
}

function uploadRow(
  { file, place, now }: WorkoutSource,
  imported: ImportedRecording,
  ownerId: string,
  workoutId: string,
) {
  return {
    owner_id: ownerId,
    workout_id: workoutId,
    sha256: file.sha256,
    size_bytes: file.size,
    file_name: file.name,
    format: imported.format,
    workout_index: place.index,
    workout_count: place.count,
    created_at: now,
  };
}

function recordingRow(imported: ImportedRecording, ownerId: string, workoutId: string, now: Date) {
  return {
    owner_id: ownerId,
    workout_id: workoutId,
    format_version: imported.formatVersion,
    point_count: imported.pointCount,
    ...columnsOf(imported),
    ...derivedRecordingColumns(imported),
    legs: JSON.stringify(imported.legs),
    warnings: [...imported.warnings],
    device_name: imported.deviceName ?? null,
    created_at: now,
  };
}
