import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import type { WorkoutKey } from "../../core/workouts/workout-key.ts";

/**
 * Forgets where a workout's track was when its photos were taken, because the clock of the track was corrected. A page places photos without a
 * place by their time; what a camera wrote stays.
 */
export async function forgetTrackPlaces(
  trx: DatabaseOrTransaction,
  { ownerId, id }: WorkoutKey,
): Promise<void> {
  await trx
    .updateTable("photos")
    .set({ lon: null, lat: null, placed_by: null })
    .where("owner_id", "=", ownerId)
    .where("workout_id", "=", id)
    .where("placed_by", "=", "track")
    .execute();
}
