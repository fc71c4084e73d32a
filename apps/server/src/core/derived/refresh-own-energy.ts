import type { Database, DatabaseOrTransaction } from "../../platform/db/database.ts";
import { addJob } from "../../platform/jobs/job-queue.queries.ts";
import type { JobOutcome, JobTask } from "../../platform/jobs/job-task.ts";
import type { CoreDeps } from "../core-deps.ts";
import type { WorkoutKey } from "../workouts/workout-key.ts";
import { publishWorkoutChanges } from "../workouts/workouts.queries.ts";
import {
  findOutdatedEnergyOwners,
  lockEnergyBody,
  lockEnergyRow,
  lockEnergyRows,
  updateOwnEnergies,
} from "./own-energy.queries.ts";
import { isKnown, ownEnergy } from "./own-energy.ts";

/** Stores the energy for its owner of a workout that was analysed, or given another day, in the same transaction. */
export async function saveOwnEnergy(trx: DatabaseOrTransaction, { ownerId, id }: WorkoutKey): Promise<void> {
  const body = await lockEnergyBody(trx, ownerId);
  // Without body data there is nothing to store: the change that removed the data has removed the estimates.
  if (!isKnown(body)) return;
  const row = await lockEnergyRow(trx, ownerId, id);
  if (row) await updateOwnEnergies(trx, ownerId, [id], [ownEnergy(row, body)]);
}

/** The person whose estimates are to be recomputed. */
interface EnergyOwner {
  readonly ownerId: string;
}

const refreshEnergyJob = { name: "refresh-own-energy", attempts: 6 } as const;

/**
 * Adds a job that recomputes the energy of all workouts of a person, after the transaction that changed the body data is
 * committed.
 */
export async function refreshOwnEnergyLater(db: DatabaseOrTransaction, ownerId: string): Promise<void> {
  const jobKey = `${refreshEnergyJob.name}:${ownerId}`;
  await addJob<EnergyOwner>(db, refreshEnergyJob, { ownerId }, { jobKey });
}

/** The same for everybody whose estimates are older than the rule. Called when a server starts. */
export async function refreshOutdatedEnergies({ db }: { readonly db: Database }): Promise<void> {
  for (const ownerId of await findOutdatedEnergyOwners(db)) await refreshOwnEnergyLater(db, ownerId);
}

/** Workouts per transaction, which locks them for some ten milliseconds. */
const batch = 500;

/** The job that recomputes them; the screens of the owner are updated. */
export function refreshOwnEnergies({ db }: Pick<CoreDeps, "db">): JobTask {
  const task: JobTask<EnergyOwner> = {
    ...refreshEnergyJob,
    ownerOf: ({ ownerId }) => ownerId,
    run: ({ ownerId }, { signal }) => refreshAll(db, ownerId, signal),
  };
  return task;
}

async function refreshAll(db: Database, ownerId: string, signal: AbortSignal): Promise<JobOutcome> {
  let [after, changed]: [string | undefined, number] = ["", 0];
  while (after !== undefined) {
    if (signal.aborted) return "again";
    const last: string = after;
    [after, changed] = await db.transaction().execute(async (trx) => {
      const body = await lockEnergyBody(trx, ownerId);
      const rows = await lockEnergyRows(trx, ownerId, { after: last, limit: batch });
      const ids = rows.map(({ id }) => id);
      const made = await updateOwnEnergies(
        trx,
        ownerId,
        ids,
        rows.map((row) => ownEnergy(row, body)),
      );
      return [rows.length < batch ? undefined : ids.at(-1), changed + made] as const;
    });
  }
  if (changed > 0) await publishWorkoutChanges(db, ownerId);
  return "done";
}
