import { isListed } from "@cairn/domain/privacy/visibility";
import { ok, type Result } from "@cairn/domain/result";
import { removeOriginalWith } from "../../core/originals/remove-original.ts";
import { authorizeWorkout, type WorkoutRefusal } from "../../core/workouts/workouts.policy.ts";
import { deleteWorkoutRow, findSharedWorkout, lockWorkouts } from "../../core/workouts/workouts.queries.ts";
import type { Deps } from "../../deps.ts";
import type { SessionActor } from "../../platform/access/actor.ts";
import { emit } from "../../platform/events/events.queries.ts";
import { findStoredPhotos } from "../photos/photos.queries.ts";
import { removeGonePhotos } from "../photos/remove-gone-photos.ts";

/** Deletes a workout with its recording and its photos, and its original file if no other workout came from it. */
export async function deleteWorkout(
  deps: Pick<Deps, "db" | "files" | "fileTurns" | "log">,
  actor: SessionActor,
  workoutKey: string,
): Promise<Result<true, WorkoutRefusal>> {
  const workout = authorizeWorkout(actor, await findSharedWorkout(deps.db, actor, workoutKey), "delete");
  if (!workout.ok) return workout;
  let photos: Awaited<ReturnType<typeof findStoredPhotos>> = [];
  await removeOriginalWith(deps, workout.value, async (trx) => {
    await lockWorkouts(trx, workout.value.ownerId, [workout.value.id]);
    photos = await findStoredPhotos(trx, workout.value);
    await deleteWorkoutRow(trx, workout.value);
    const { id, ownerId, sharingFlags } = workout.value;
    if (isListed(sharingFlags, "follower"))
      await emit(trx, "workouts.withdrawn", ownerId, { workoutIds: [id] });
  });
  await removeGonePhotos(deps, photos);
  return ok(true);
}
