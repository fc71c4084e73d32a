import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { emit } from "../../platform/events/events.queries.ts";
import type { WorkoutKey } from "../workouts/workout-key.ts";
import { publishWorkoutChanges } from "../workouts/workouts.queries.ts";

/**
 * Makes ordinary workouts of those of a person's workouts that are drafts, or were deleted and can be restored, as if they were
 * recorded now. What is derived of each
 * is stored with the draft already.
 */
export async function saveDraftsOf(
  trx: DatabaseOrTransaction,
  ownerId: string,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  const saved = await trx
    .updateTable("workouts")
    .set({ is_draft: false, deleted_at: null, deleted_sharing_flags: null, updated_at: now })
    .where("owner_id", "=", ownerId)
    .where("id", "in", ids)
    .where("is_draft", "=", true)
    .returning("id")
    .execute();
  if (saved.length === 0) return;
  await emit(trx, "workouts.recorded", ownerId, { workoutIds: saved.map(({ id }) => id) });
  await publishWorkoutChanges(trx, ownerId);
}

/** Everybody's drafts that have not changed since an instant, the longest unchanged first. */
export async function findDraftsLeftSince(
  db: DatabaseOrTransaction,
  since: Date,
  limit: number,
): Promise<readonly WorkoutKey[]> {
  return await db
    .selectFrom("workouts")
    .select(["owner_id as ownerId", "id"])
    .where("is_draft", "=", true)
    .where("deleted_at", "is", null)
    .where(sql<boolean>`updated_at <= ${since}`)
    .orderBy("updated_at")
    .limit(limit)
    .execute();
}
