import type { WorkoutHeader } from "@cairn/contracts/workouts/workout-header";
import { saveOwnEnergy } from "../../core/derived/refresh-own-energy.ts";
import type { WorkoutKey } from "../../core/workouts/workout-key.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";

/** Lets the estimated energy for the owner's body follow the duration, if a saved header has one. */
export async function followDuration(
  trx: DatabaseOrTransaction,
  workout: WorkoutKey,
  { totalTime }: WorkoutHeader,
): Promise<void> {
  if (totalTime !== undefined) await saveOwnEnergy(trx, workout);
}
