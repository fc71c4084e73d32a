import { fail, ok, type Result } from "@cairn/domain/result";
import type { LikeCount } from "../../core/workouts/like-count.queries.ts";
import { authorizeWorkout, type WorkoutRefusal } from "../../core/workouts/workouts.policy.ts";
import { findSharedWorkout, lockWorkout } from "../../core/workouts/workouts.queries.ts";
import type { Deps } from "../../deps.ts";
import type { SessionActor } from "../../platform/access/actor.ts";
import { emit } from "../../platform/events/events.queries.ts";
import { publishLive } from "../../platform/live/publish-live.queries.ts";
import { countLikes, deleteLike, insertLike } from "./likes.queries.ts";

/** A person's action on a workout: like it, or remove the like. Repeating it changes nothing. */
type Change = "add" | "remove";

/**
 * Likes a workout that the actor may see, or removes the like. Access is decided while nobody can delete the workout or change
 * its privacy: a like exists before that, or is refused after it.
 */
export async function changeLike(
  { db, now }: Pick<Deps, "db" | "now">,
  actor: SessionActor,
  workoutKey: string,
  change: Change,
): Promise<Result<LikeCount, WorkoutRefusal>> {
  return await db.transaction().execute(async (trx) => {
    await lockWorkout(trx, workoutKey);
    const workout = authorizeWorkout(actor, await findSharedWorkout(trx, actor, workoutKey), "view");
    if (!workout.ok) return fail(workout.error);
    const { ownerId } = workout.value;
    const isAdded = change === "add" && (await insertLike(trx, actor, workout.value, now()));
    const isRemoved = change === "remove" && (await deleteLike(trx, actor, workout.value));
    const count = await countLikes(trx, actor, workout.value);
    if (isAdded || isRemoved)
      await publishLive(trx, { kind: "reactions", about: workoutKey, by: actor.userId });
    // The person who was notified of the like no longer sees the notification.
    if (isRemoved) await publishLive(trx, { kind: "notifications", to: [ownerId], by: actor.userId });
    if (isAdded && ownerId !== actor.userId)
      await emit(trx, "reaction.added", ownerId, { workoutId: workoutKey, userId: actor.userId });
    return ok(count);
  });
}
