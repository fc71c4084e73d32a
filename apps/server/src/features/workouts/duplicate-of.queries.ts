import type { RedactedWorkout } from "../../core/redaction/redacted-workout.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";

/** The workout that already existed when the same one was imported as this one, if it still does; only for the owner. */
export async function findDuplicateOf(
  db: DatabaseOrTransaction,
  workout: RedactedWorkout,
): Promise<string | undefined> {
  if (workout.relation !== "owner" || !workout.has_recording) return undefined;
  const first = await db
    .selectFrom("uploads as upload")
    .innerJoin("workouts as first", (join) =>
      join.onRef("first.owner_id", "=", "upload.owner_id").onRef("first.id", "=", "upload.duplicate_of"),
    )
    .select("first.id")
    .where("upload.owner_id", "=", workout.owner_id)
    .where("upload.workout_id", "=", workout.id)
    .executeTakeFirst();
  return first?.id;
}
