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

/** Adds a job that makes a person's stale redactions again once the transaction is committed; one job, however many ask for it before it begins. */
export async function refreshRedactionsLater(trx: DatabaseOrTransaction, ownerId: string): Promise<void> {
  await addJob<RedactionOwner>(
    trx,
    refreshRedactionsJob,
    { ownerId },
    { jobKey: `${refreshRedactionsJob.name}:${ownerId}` },
  );
}

/**
 * Adds a job that redacts new workouts and photos once the transaction is committed, when their owner has zones, so that the first reader does
 * not wait for it.
 */
export async function redactNewLater(trx: DatabaseOrTransaction, ownerId: string): Promise<void> {
  if (await hasZones(trx, ownerId)) await refreshRedactionsLater(trx, ownerId);
}

/** Deletes what was redacted of workouts whose recording has changed, and adds a job that redacts them again. */
export async function forgetRedactions(
  trx: DatabaseOrTransaction,
  ownerId: string,
  ids: readonly string[],
): Promise<void> {
  await forgetPublicPhotos(trx, ownerId, ids);
  if (await forgetPublicRecordings(trx, ownerId, ids)) await refreshRedactionsLater(trx, ownerId);
}

/**
 * Adds jobs that redact again whatever was redacted by the rules of an earlier version, which nobody is shown any more, and that decide which
 * photos others see where that is missing. For the start of a server.
 */
export async function refreshOutdatedRedactions({ db }: Pick<Deps, "db">): Promise<void> {
  const owners = new Set([...(await findOutdatedOwners(db)), ...(await findUntoldOwners(db))]);
  for (const ownerId of owners) await refreshRedactionsLater(db, ownerId);
}
