import { isListed } from "@cairn/domain/privacy/visibility";
import { ok, type Result } from "@cairn/domain/result";
import { removeOriginalWith } from "../../core/originals/remove-original.ts";
import {
  findDeletedWorkout,
  hideDeleted,
  showDeleted,
} from "../../core/workouts/deleted-workouts.queries.ts";
import type { WorkoutKey } from "../../core/workouts/workout-key.ts";
import { authorizeWorkout, type WorkoutRefusal } from "../../core/workouts/workouts.policy.ts";
import {
  deleteWorkoutRow,
  findSharedWorkout,
  lockWorkouts,
  type SharedWorkout,
} from "../../core/workouts/workouts.queries.ts";
import type { Deps } from "../../deps.ts";
import type { SessionActor } from "../../platform/access/actor.ts";
import type { Authorized } from "../../platform/access/authorize.ts";
import { emit } from "../../platform/events/events.queries.ts";
import { addJob } from "../../platform/jobs/job-queue.queries.ts";
import { findStoredPhotos } from "../photos/photos.queries.ts";
import { removeGonePhotos } from "../photos/remove-gone-photos.ts";

type RemovalDeps = Pick<Deps, "db" | "files" | "fileTurns" | "log">;

/** The job that removes a deleted workout which nobody has restored. */
export const removeDeletedJob = { name: "remove-deleted-workout", attempts: 10 } as const;

/** Deletes a workout with its recording and its photos, and its original file if no other workout came from it. */
export async function deleteWorkout(
  deps: RemovalDeps,
  actor: SessionActor,
  workoutKey: string,
): Promise<Result<true, WorkoutRefusal>> {
  const workout = authorizeWorkout(actor, await findSharedWorkout(deps.db, actor, workoutKey), "delete");
  if (!workout.ok) return workout;
  await removeWorkout(deps, workout.value);
  return ok(true);
}

async function removeWorkout(deps: RemovalDeps, workout: Authorized<SharedWorkout, "delete">): Promise<void> {
  let photos: Awaited<ReturnType<typeof findStoredPhotos>> = [];
  const { id, ownerId, sharingFlags } = workout;
  await removeOriginalWith(deps, workout, async (trx) => {
    await lockWorkouts(trx, ownerId, [id]);
    photos = await findStoredPhotos(trx, workout);
    const wasSaved = await deleteWorkoutRow(trx, workout);
    if (wasSaved) await emit(trx, "workouts.deleted", ownerId, { workoutIds: [id] });
    if (isListed(sharingFlags, "follower"))
      await emit(trx, "workouts.withdrawn", ownerId, { workoutIds: [id] });
  });
  await removeGonePhotos(deps, photos);
}

/**
 * Deletes a workout so that it can be restored for some time: nobody sees it any more, in no call, and a job removes it then.
 *
 * @param after ms
 */
export async function deleteWorkoutLater(
  { db, now }: Pick<Deps, "db" | "now">,
  actor: SessionActor,
  workoutKey: string,
  after: number,
): Promise<Result<true, WorkoutRefusal>> {
  return await db.transaction().execute(async (trx) => {
    await lockWorkouts(trx, actor.userId, [workoutKey]);
    const workout = authorizeWorkout(actor, await findSharedWorkout(trx, actor, workoutKey), "delete");
    if (!workout.ok) return workout;
    const { id, ownerId, sharingFlags } = workout.value;
    await hideDeleted(trx, workout.value, now());
    await addJob<WorkoutKey>(
      trx,
      removeDeletedJob,
      { ownerId, id },
      { delayMs: after, jobKey: `${removeDeletedJob.name}:${id}` },
    );
    if (isListed(sharingFlags, "follower"))
      await emit(trx, "workouts.withdrawn", ownerId, { workoutIds: [id] });
    return ok(true);
  });
}

/**
 * Takes back a deletion: the workout is as it was, for everybody who could see it. One that is removed by now is not found, and
 * one that is not deleted, or is back already, stays as it is.
 */
export async function restoreWorkout(
  { db, now }: Pick<Deps, "db" | "now">,
  actor: SessionActor,
  workoutKey: string,
): Promise<Result<true, WorkoutRefusal>> {
  return await db.transaction().execute(async (trx) => {
    await lockWorkouts(trx, actor.userId, [workoutKey]);
    const found =
      (await findDeletedWorkout(trx, actor, workoutKey)) ?? (await findSharedWorkout(trx, actor, workoutKey));
    const workout = authorizeWorkout(actor, found, "delete");
    if (!workout.ok) return workout;
    const { id, ownerId } = workout.value;
    const sharingFlags = await showDeleted(trx, workout.value, now());
    if (sharingFlags !== undefined && isListed(sharingFlags, "follower"))
      await emit(trx, "workouts.restored", ownerId, { workoutIds: [id] });
    return ok(true);
  });
}

/** Removes a deleted workout; one that was restored or saved again in the meantime stays. */
export async function removeDeleted(deps: RemovalDeps, { ownerId, id }: WorkoutKey): Promise<void> {
  const actor: SessionActor = { kind: "session", userId: ownerId, username: "", keyHash: Buffer.alloc(0) };
  const workout = authorizeWorkout(actor, await findDeletedWorkout(deps.db, actor, id), "delete");
  if (workout.ok) await removeWorkout(deps, workout.value);
}
