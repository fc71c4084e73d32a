import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import type { WorkoutKey } from "../workouts/workout-key.ts";
import type { DerivedValues } from "./derive-values.ts";

/** Rounds to hundredths of a second, so that most of the numbers are short. */
const rounded = (seconds: number): number => Math.round(seconds * 100) / 100;

/** Replaces the data from which the load of a workout is computed; removes it if there are neither heart rates nor power. */
export async function saveLoad(
  trx: DatabaseOrTransaction,
  { ownerId, id }: WorkoutKey,
  { analysis, heartRates }: DerivedValues,
): Promise<void> {
  await trx
    .deleteFrom("workout_loads")
    .where("owner_id", "=", ownerId)
    .where("workout_id", "=", id)
    .execute();
  if (!heartRates && analysis.normalizedPower === undefined) return;
  await trx
    .insertInto("workout_loads")
    .values({
      owner_id: ownerId,
      workout_id: id,
      heart_rate_from: heartRates?.from ?? 0,
      heart_rate_seconds: heartRates?.seconds.map(rounded) ?? [],
      normalized_power: analysis.normalizedPower ?? null,
      duration: analysis.timerTime ?? null,
    })
    .execute();
}
