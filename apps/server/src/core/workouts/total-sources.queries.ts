import type { Updateable } from "kysely";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import type { WorkoutKey } from "./workout-key.ts";
import type { TotalSources } from "./workout-totals.ts";
import { publishWorkoutChanges, type WorkoutsTable } from "./workouts.queries.ts";

/** The sources of a workout's totals, locked until the transaction ends. */
export async function lockTotalSources(
  trx: DatabaseOrTransaction,
  { ownerId, id }: WorkoutKey,
): Promise<TotalSources | undefined> {
  return await trx
    .selectFrom("workouts")
    .select([
      "activity_id",
      "device_totals",
      "computed_totals",
      "entered_totals",
      "source_preferences",
      "heights_corrected",
    ])
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateTotals(
  trx: DatabaseOrTransaction,
  { ownerId, id }: WorkoutKey,
  changes: Updateable<WorkoutsTable>,
): Promise<void> {
  await trx
    .updateTable("workouts")
    .set(changes)
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .execute();
  await publishWorkoutChanges(trx, ownerId);
}
