import { rm } from "node:fs/promises";
import { wantsRecordedHeights } from "@cairn/domain/plausibility/provenance";
import { fail, ok, type Result } from "@cairn/domain/result";
import type { SessionActor } from "../../platform/access/actor.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { emit } from "../../platform/events/events.queries.ts";
import { writeWithFiles } from "../../platform/files/locked-files.ts";
import type { CoreDeps } from "../core-deps.ts";
import { decodeFile } from "../originals/decode-task.ts";
import { removeIfUnused } from "../originals/remove-original.ts";
import { newOriginal } from "../originals/store-original.ts";
import { findWorkoutsOfOriginal, lockImportsOf } from "../originals/uploads.queries.ts";
import { type ImportError, importErrorOf, importErrorOfWorker } from "../received-files/import-error.ts";
import type { ReceivedFile } from "../received-files/receive-file.ts";
import { saveDraftsOf } from "./drafts.queries.ts";
import { findSameWorkout, traitsOf } from "./find-duplicate.ts";
import type { StoredWorkout } from "./import-report.ts";
import { insertImported, type MovedWorkout } from "./imported-workout.queries.ts";

/** A recorded workout from another server, with the file from which it was imported there. */
export interface WorkoutToMove {
  readonly actor: SessionActor;
  /** Removed afterwards. */
  readonly file: ReceivedFile;
  /** The place of the workout in the file. */
  readonly place: { readonly index: number; readonly count: number };
  readonly moved: MovedWorkout;
  /**
   * Keys of the workouts in the same archive. They never count as duplicates of each other, however similar, because they did not
   * on the other server. Absent: duplicates are not checked.
   */
  readonly company: ReadonlySet<string> | undefined;
}

/**
 * Recreates a workout that its owner had on another server, or finds the one that was imported here earlier from this file or
 * another device's.
 *
 * @param settle called in the transaction that stores it; false if nothing of it may stay
 */
export async function importMoved(
  deps: CoreDeps,
  work: WorkoutToMove,
  settle: (trx: DatabaseOrTransaction, workout: StoredWorkout) => Promise<boolean>,
): Promise<Result<StoredWorkout | undefined, ImportError>> {
  const { actor, file, place, moved } = work;
  const room = deps.storage.openRoom(actor.userId);
  try {
    const refusal = await room.take(file.size);
    if (refusal) return fail(refusal);
    const run = await deps.workers.run(decodeFile, {
      path: file.path,
      gzipped: file.gzipped,
      activityId: moved.columns.activity_id,
      only: place.index,
      elevation: wantsRecordedHeights(moved.sourcePreferences) ? undefined : deps.settings.elevation,
    });
    if (!run.ok) return fail(importErrorOfWorker(run.error, "workout_import.too_many_points"));
    if (!run.value.ok) {
      const { error } = run.value;
      return fail(error.kind === "file_too_large" ? "workout_import.file_too_large" : importErrorOf(error));
    }
    const [recording] = run.value.value;
    if (!recording) return fail("workout_import.no_points");
    return ok(await store(deps, work, recording, settle));
  } finally {
    room.close();
    await rm(file.path, { force: true });
  }
}

/** The workout may not be stored. */
class UnwantedError extends Error {
  override readonly name = "UnwantedError";
}

async function store(
  deps: CoreDeps,
  { actor, file, place, moved, company }: WorkoutToMove,
  recording: Parameters<typeof insertImported>[1],
  settle: (trx: DatabaseOrTransaction, workout: StoredWorkout) => Promise<boolean>,
): Promise<StoredWorkout | undefined> {
  const ownerId = actor.userId;
  const original = { ownerId, sha256: file.sha256 };
  let stored: StoredWorkout | undefined;
  try {
    stored = await writeWithFiles(deps, newOriginal(original, file.path), async (trx) => {
      await lockImportsOf(trx, ownerId);
      const known =
        company && (await findKnown(trx, actor, { sha256: file.sha256, place, recording, company }));
      const workout: StoredWorkout =
        known === undefined
          ? { workoutId: moved.id, isDuplicate: false, warnings: recording.warnings }
          : { workoutId: known, isDuplicate: true, warnings: [] };
      if (known !== undefined) await saveDraftsOf(trx, ownerId, [known], deps.now());
      if (known === undefined) {
        await insertImported(trx, recording, { ownerId, file, place, now: deps.now(), moved });
        await emit(trx, "workouts.recorded", ownerId, { workoutIds: [moved.id] });
      }
      if (!(await settle(trx, workout))) throw new UnwantedError();
      return workout;
    });
  } catch (error) {
    if (!(error instanceof UnwantedError)) throw error;
  } finally {
    if (stored?.isDuplicate !== false) await removeIfUnused(deps, original).catch(() => undefined);
  }
  return stored;
}

interface Twin {
  readonly sha256: string;
  readonly place: WorkoutToMove["place"];
  readonly recording: Parameters<typeof insertImported>[1];
  readonly company: ReadonlySet<string>;
}

/** The workout of the same place in the same file, or of another device's file of the same workout. */
async function findKnown(
  trx: DatabaseOrTransaction,
  actor: SessionActor,
  { sha256, place, recording, company }: Twin,
): Promise<string | undefined> {
  const ofFile = await findWorkoutsOfOriginal(trx, { ownerId: actor.userId, sha256 });
  const same = ofFile.find(({ index, workoutId }) => index === place.index && !company.has(workoutId));
  if (same) return same.workoutId;
  const traits = traitsOf(recording);
  return traits && (await findSameWorkout(trx, actor, traits, company))?.id;
}
