import { sql } from "kysely";
import type { Actor } from "../../platform/access/actor.ts";
import type { Authorized } from "../../platform/access/authorize.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { publishWorkoutChanges, sharedWorkouts, type SharedWorkout } from "./workouts.queries.ts";

/** The columns that decide access, of a deleted workout that can still be restored. */
export async function findDeletedWorkout(
  db: DatabaseOrTransaction,
  actor: Actor,
  id: string,
): Promise<SharedWorkout | undefined> {
  return await sharedWorkouts(db, actor, id).where("deleted_at", "is not", null).executeTakeFirst();
}

/** In place of the sharing of a draft, which is always private, so that it is a draft again when it is restored. */
const ofDraft = sql.lit(-1);

/** Hides a workout from everybody, its owner included, until it is restored or removed. */
export async function hideDeleted(
  trx: DatabaseOrTransaction,
  workout: Authorized<SharedWorkout, "delete">,
  now: Date,
): Promise<void> {
  await trx
    .updateTable("workouts")
    .set((eb) => ({
      is_draft: true,
      deleted_at: now,
      deleted_sharing_flags: sql<number>`CASE WHEN ${eb.ref("is_draft")} THEN ${ofDraft} ELSE ${eb.ref("sharing_flags")} END`,
      sharing_flags: 0,
    }))
    .where("owner_id", "=", workout.ownerId)
    .where("id", "=", workout.id)
    .where("deleted_at", "is", null)
    .execute();
  await publishWorkoutChanges(trx, workout.ownerId);
}

/**
 * Shows a deleted workout again as it was.
 *
 * @returns its sharing; undefined if it is not there any more
 */
export async function showDeleted(
  trx: DatabaseOrTransaction,
  workout: Authorized<SharedWorkout, "delete">,
  now: Date,
): Promise<number | undefined> {
  const shown = await trx
    .updateTable("workouts")
    .set((eb) => ({
      is_draft: sql<boolean>`${eb.ref("deleted_sharing_flags")} = ${ofDraft}`,
      sharing_flags: sql<number>`greatest(${eb.ref("deleted_sharing_flags")}, 0)`,
      deleted_at: null,
      deleted_sharing_flags: null,
      updated_at: now,
    }))
    .where("owner_id", "=", workout.ownerId)
    .where("id", "=", workout.id)
    .where("deleted_at", "is not", null)
    .returning("sharing_flags")
    .executeTakeFirst();
  if (shown) await publishWorkoutChanges(trx, workout.ownerId);
  return shown?.sharing_flags;
}
