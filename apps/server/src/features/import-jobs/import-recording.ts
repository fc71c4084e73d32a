import type { Deps } from "../../deps.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import {
  isPassingImportError,
  type KeptFile,
  type NamedWorkout,
  storeFile,
  type StoredWorkout,
  SupersededError,
} from "../workout-imports/receiving.public.ts";
import { importRouteOnce } from "../routes/routes.public.ts";
import { actorOf } from "./actor-of.ts";
import type { Settled } from "./import-files.queries.ts";

/** Writes down what a file has become, `others` the further workouts in it; false when nothing of it may stay. */
export type Settle = (
  trx: DatabaseOrTransaction,
  settled: Settled,
  others: readonly Settled[],
) => Promise<boolean>;

/** How one file is imported. */
export interface RecordingOptions {
  readonly keepDuplicates: boolean;
  /** What the table of an export says of it. */
  readonly named?: NamedWorkout | undefined;
  /** A plan is kept as a route. */
  readonly keepsRoutes?: boolean;
}

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
  { keepDuplicates, named, keepsRoutes = false }: RecordingOptions,
  settle: Settle,
): Promise<void> {
  try {
    const stored = await storeFile(deps, actorOf(ownerId), file, {
      keepDuplicates,
      named,
      settle: (trx, workouts) => {
        const [first, ...others] = workouts.map(settledOf);
        if (!first) throw new Error("a file was imported without a workout");
        return settle(trx, first, others);
      },
    });
    if (stored.ok) return;
    if (isPassingImportError(stored.error)) throw new Error("too many other files are being decoded");
    const isRoute = keepsRoutes && stored.error === "workout_import.planned_route";
    const settled = isRoute
      ? await keepRoute(deps, ownerId, file)
      : ({ state: "failed", reason: stored.error } as const);
    await settle(deps.db, settled, []);
  } catch (error) {
    if (!(error instanceof SupersededError)) throw error;
  }
}

async function keepRoute(deps: Deps, ownerId: string, file: KeptFile): Promise<Settled> {
  const kept = await importRouteOnce(deps, actorOf(ownerId), file);
  return kept.ok ? { state: "route" } : { state: "failed", reason: kept.error };
}

const settledOf = ({ workoutId, isDuplicate, warnings }: StoredWorkout): Settled => ({
  state: isDuplicate ? "duplicate" : "imported",
  workoutId,
  warnings,
});
