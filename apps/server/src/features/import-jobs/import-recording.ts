import type { Deps } from "../../deps.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import {
  isPassingImportError,
  type KeptFile,
  storeFile,
  type StoredWorkout,
  SupersededError,
} from "../workout-imports/receiving.public.ts";
import { actorOf } from "./actor-of.ts";
import type { Settled } from "./import-files.queries.ts";

/** Writes down what a file has become, `others` the further workouts in it; false when nothing of it may stay. */
export type Settle = (
  trx: DatabaseOrTransaction,
  settled: Settled,
  others: readonly Settled[],
) => Promise<boolean>;

/**
 * Imports one file and writes down what it became, in the same transaction when it became a workout: a crash at any instant leaves
 * both or none.
 *
 * @throws when the server is at fault; the file then stays as it was
 */
export async function importRecording(
  deps: Deps,
  ownerId: string,
  file: KeptFile,
  keepDuplicates: boolean,
  settle: Settle,
): Promise<void> {
  try {
    const stored = await storeFile(deps, actorOf(ownerId), file, {
      keepDuplicates,
      settle: (trx, workouts) => {
        const [first, ...others] = workouts.map(settledOf);
        if (!first) throw new Error("a file was imported without a workout");
        return settle(trx, first, others);
      },
    });
    if (stored.ok) return;
    if (isPassingImportError(stored.error)) throw new Error("too many other files are being decoded");
    await settle(deps.db, { state: "failed", reason: stored.error }, []);
  } catch (error) {
    if (!(error instanceof SupersededError)) throw error;
  }
}

const settledOf = ({ workoutId, isDuplicate, warnings }: StoredWorkout): Settled => ({
  state: isDuplicate ? "duplicate" : "imported",
  workoutId,
  warnings,
});
