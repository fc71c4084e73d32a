import { fail, ok, type Result } from "@cairn/domain/result";
import { authorizeWorkout } from "../../core/workouts/workouts.policy.ts";
import { lockWorkouts, uncountPicture } from "../../core/workouts/workouts.queries.ts";
import type { Deps } from "../../deps.ts";
import type { SessionActor } from "../../platform/access/actor.ts";
import { deletePhotoRow, findPhoto } from "./photos.queries.ts";
import { removeGonePhotos } from "./remove-gone-photos.ts";

/** Deletes a photo of the actor with all its sizes. */
export async function deletePhoto(
  deps: Pick<Deps, "db" | "files" | "fileTurns" | "log">,
  actor: SessionActor,
  imageKey: string,
): Promise<Result<true, "photo.not_found" | "workout.forbidden" | "session.expired">> {
  const found = await findPhoto(deps.db, actor, imageKey);
  const photo = authorizeWorkout(actor, found, "delete");
  if (!photo.ok) {
    // For others a photo of a hidden place does not exist, also where its workout is seen.
    const isHidden = found !== undefined && found.state !== "shown";
    return photo.error === "workout.not_found" || isHidden ? fail("photo.not_found") : fail(photo.error);
  }
  const isGone = await deps.db.transaction().execute(async (trx) => {
    // Before the photo, as all do that change a workout together with its photos.
    await lockWorkouts(trx, photo.value.ownerId, [photo.value.workoutId]);
    if (!(await deletePhotoRow(trx, photo.value))) return false;
    await uncountPicture(trx, photo.value);
    return true;
  });
  if (!isGone) return fail("photo.not_found");
  await removeGonePhotos(deps, [photo.value]);
  return ok(true);
}
