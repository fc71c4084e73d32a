import type { WorkoutHeader } from "@cairn/contracts/workouts/workout-header";
import { saveOwnEnergy } from "../../core/derived/refresh-own-energy.ts";
import type { WorkoutRow } from "../../core/workouts/workouts.queries.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";

/** Lets the estimated energy for the owner's body follow what a saved header has: another duration, or another day, on which the owner has another age. */
export async function followEnergy(
  trx: DatabaseOrTransaction,
  before: WorkoutRow,
  { startTime, totalTime }: WorkoutHeader,
): Promise<void> {
  const oldStart = before.start_time.getTime();
  if (totalTime !== undefined || (startTime ?? oldStart) !== oldStart) await saveOwnEnergy(trx, before);
}
