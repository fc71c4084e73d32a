import type { Deps } from "../../deps.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { addJob } from "../../platform/jobs/job-queue.queries.ts";
import { hasZones } from "./zone-sets.queries.ts";
import { findUntoldOwners, forgetPublicPhotos } from "./public-photos.queries.ts";
import { findOutdatedOwners, forgetPublicRecordings } from "./public-recordings.queries.ts";

/** Whose workouts are to be cut anew. */
export interface CutOwner {
  readonly ownerId: string;
}

/** Cuts a person's workouts anew, so that nobody who looks at them has to wait for it. */
export const refreshCutsJob = { name: "refresh-cuts", attempts: 6 } as const;

/** Lets what is stale of a person's cuts be made anew once the transaction is committed; once, however many ask for it before it begins. */
export async function refreshCutsLater(trx: DatabaseOrTransaction, ownerId: string): Promise<void> {
  await addJob<CutOwner>(trx, refreshCutsJob, { ownerId }, { jobKey: `${refreshCutsJob.name}:${ownerId}` });
}

/** Lets new workouts be cut, and new photos be told apart, once the transaction is committed, when their owner has zones: whoever looks first does not wait for it. */
export async function cutNewLater(trx: DatabaseOrTransaction, ownerId: string): Promise<void> {
  if (await hasZones(trx, ownerId)) await refreshCutsLater(trx, ownerId);
}

/** Forgets what was cut of workouts whose recording is another now, and lets them be cut anew. */
export async function forgetCuts(
  trx: DatabaseOrTransaction,
  ownerId: string,
  ids: readonly string[],
): Promise<void> {
  await forgetPublicPhotos(trx, ownerId, ids);
  if (await forgetPublicRecordings(trx, ownerId, ids)) await refreshCutsLater(trx, ownerId);
}

/**
 * Lets everything be cut anew in the background that was cut by the rules of an earlier version, which nobody is shown any more, and photos be told
 * apart that were not yet. For the start of a server.
 */
export async function refreshOutdatedCuts({ db }: Pick<Deps, "db">): Promise<void> {
  const owners = new Set([...(await findOutdatedOwners(db)), ...(await findUntoldOwners(db))]);
  for (const ownerId of owners) await refreshCutsLater(db, ownerId);
}
