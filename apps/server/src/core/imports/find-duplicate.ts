import {
  isSameWorkout,
  maxDifferenceS,
  type WorkoutTraits,
} from "@cairn/domain/similar-workouts/same-workout";
import type { SessionActor } from "../../platform/access/actor.ts";
import type { Authorized } from "../../platform/access/authorize.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import type { ImportedRecording } from "../originals/decode-file.worker.ts";
import {
  findTraits,
  findWorkoutsOfOriginal,
  type Original,
  type WorkoutOfOriginal,
} from "../originals/uploads.queries.ts";
import { authorizeWorkout } from "../workouts/workouts.policy.ts";
import { findWorkout, type WorkoutRow } from "../workouts/workouts.queries.ts";

/** A workout that belongs to the caller. */
export type OwnWorkout = Authorized<WorkoutRow, "edit">;

/** A person's own workout; undefined if it does not exist. */
export async function findOwnWorkout(
  db: DatabaseOrTransaction,
  actor: SessionActor,
  id: string,
): Promise<OwnWorkout | undefined> {
  const workout = authorizeWorkout(actor, await findWorkout(db, actor, id), "edit");
  return workout.ok ? workout.value : undefined;
}

/** A workout that was imported from the same bytes before. */
export interface KnownWorkout extends WorkoutOfOriginal {
  readonly workout: OwnWorkout;
}

/** Workouts that were imported from the same bytes before and that the person still has. */
export async function findSameBytes(
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
export const hasEveryWorkout = (known: readonly KnownWorkout[]): boolean =>
  known.length > 0 && known.length === known[0]?.count;

/**
 * The traits by which the same workout is recognised in another file; undefined without a clock, because workouts then cannot be
 * distinguished.
 */
export function traitsOf(imported: ImportedRecording): WorkoutTraits | undefined {
  const { startTime, analysis, device } = imported;
  if (startTime === undefined) return undefined;
  return {
    startTime,
    elapsedTime: analysis.elapsedTime ?? device?.elapsedTime ?? device?.timerTime ?? 0,
    distance: analysis.distance ?? device?.distance ?? 0,
    activityId: imported.namesActivity ? imported.activityId : undefined,
    start: analysis.start,
    stop: analysis.stop,
  };
}

/** The columns of an upload that store the traits. */
export function traitColumns(traits: WorkoutTraits | undefined) {
  return {
    started_at: traits ? new Date(traits.startTime) : null,
    traits: traits ? JSON.stringify(traits) : null,
  };
}

/**
 * The first workout of a person that came from another file and is the same. Files are compared with files, so later edits by the
 * person do not matter.
 *
 * @param except keys of workouts that are never duplicates, however similar they are
 */
export async function findSameWorkout(
  db: DatabaseOrTransaction,
  actor: SessionActor,
  traits: WorkoutTraits,
  except: ReadonlySet<string> = new Set(),
): Promise<OwnWorkout | undefined> {
  const at = (seconds: number): Date => new Date(traits.startTime + seconds * 1000);
  const near = await findTraits(db, actor.userId, at(-maxDifferenceS), at(maxDifferenceS));
  const same = near.find(
    (other) => !except.has(other.workoutId) && other.traits && isSameWorkout(other.traits, traits),
  );
  return same && (await findOwnWorkout(db, actor, same.workoutId));
}
