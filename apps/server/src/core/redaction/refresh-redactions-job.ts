import type { Deps } from "../../deps.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { addJob } from "../../platform/jobs/job-queue.queries.ts";
import { hasZones } from "./zone-sets.queries.ts";
import { findUntoldOwners, forgetPublicPhotos } from "./public-photos.queries.ts";
import { findOutdatedOwners, forgetPublicRecordings } from "./public-recordings.queries.ts";

/** Whose workouts are to be redacted again. */
export interface RedactionOwner {
  readonly ownerId: string;
}

/** Redacts a person's workouts again, so that nobody who looks at them has to wait for it. */
export const refreshRedactionsJob = { name: "refresh-cuts", attempts: 6 } as const;

/** Lets what is stale of a person's redactions be made again once the transaction is committed; once, however many ask for it before it begins. */
export async function refreshRedactionsLater(trx: DatabaseOrTransaction, ownerId: string): Promise<void> {
  await addJob<RedactionOwner>(
    trx,
    refreshRedactionsJob,
    { ownerId },
    { jobKey: `${refreshRedactionsJob.name}:${ownerId}` },
  );
}

/** Lets new workouts be redacted, and new photos be told apart, once the transaction is committed, when their owner has zones: whoever looks first does not wait for it. */
export async function redactNewLater(trx: DatabaseOrTransaction, ownerId: string): Promise<void> {
  if (await hasZones(trx, ownerId)) await refreshRedactionsLater(trx, ownerId);
}

/** Forgets what was redacted of workouts whose recording is another now, and lets them be redacted again. */
export async function forgetRedactions(
  trx: DatabaseOrTransaction,
  ownerId: string,
  ids: readonly string[],
): Promise<void> {
  await forgetPublicPhotos(trx, ownerId, ids);
  if (await forgetPublicRecordings(trx, ownerId, ids)) await refreshRedactionsLater(trx, ownerId);
}

/**
 * Lets everything be redacted again in the background that was redacted by the rules of an earlier version, which nobody is shown any more, and photos be told
 * apart that were not yet. For the start of a server.
 */
export async function refreshOutdatedRedactions({ db }: Pick<Deps, "db">): Promise<void> {
  const owners = new Set([...(await findOutdatedOwners(db)), ...(await findUntoldOwners(db))]);
  for (const ownerId of owners) await refreshRedactionsLater(db, ownerId);
}
