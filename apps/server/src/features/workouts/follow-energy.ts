import type { WorkoutHeader } from "@cairn/contracts/workouts/workout-header";
import { saveOwnEnergy } from "../../core/derived/refresh-own-energy.ts";
import type { WorkoutRow } from "../../core/workouts/workouts.queries.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { movesStart } from "./follow-start.ts";

/** Lets the estimated energy for the owner's body follow what a saved header has: another duration, or another day, on which the owner has another age. */
export async function followEnergy(
  trx: DatabaseOrTransaction,
  before: WorkoutRow,
  header: WorkoutHeader,
): Promise<void> {
  if (header.totalTime !== undefined || movesStart(before, header)) await saveOwnEnergy(trx, before);
}
