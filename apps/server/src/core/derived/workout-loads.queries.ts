import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import type { WorkoutKey } from "../workouts/workout-key.ts";
import type { DerivedValues } from "./derive-values.ts";

/** The data from which the load of each recorded workout with heart rates or power is computed, spread by owner. */
export interface WorkoutLoadsTable {
  owner_id: string;
  workout_id: string;
  /** Heart rate of the first of `heart_rate_seconds`, beats per minute. */
  heart_rate_from: number;
  /** Seconds at each heart rate; empty without heart rates. */
  heart_rate_seconds: number[];
  /** Watts; null without power, and if the meter was silent for a part of the workout. */
  normalized_power: number | null;
  /** Seconds of the timer. */
  duration: number | null;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    workout_loads: WorkoutLoadsTable;
  }
}

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
