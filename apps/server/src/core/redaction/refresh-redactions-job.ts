import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { addJob } from "../../platform/jobs/job-queue.queries.ts";
import type { CoreDeps } from "../core-deps.ts";
import { findUntoldOwners, deletePublicPhotos } from "./public-photos.queries.ts";
import { findOutdatedOwners, deletePublicRecordings } from "./public-recordings.queries.ts";
import { hasZones } from "./zone-sets.queries.ts";

/** The person whose workouts are to be redacted again. */
export interface RedactionOwner {
  readonly ownerId: string;
}

/**
 * Redacts a person's workouts again, so that nobody who opens them has to wait for it. It is tried for hours: a machine that is
 * busy for some minutes leaves no photo undecided.
 */
export const refreshRedactionsJob = { name: "refresh-cuts", attempts: 10 } as const;

/**
 * Adds a job that renews a person's stale redactions after the transaction is committed; one job, however often it is requested
 * before it begins.
 */
export async function refreshRedactionsLater(trx: DatabaseOrTransaction, ownerId: string): Promise<void> {
  await addJob<RedactionOwner>(
    trx,
    refreshRedactionsJob,
    { ownerId },
    { jobKey: `${refreshRedactionsJob.name}:${ownerId}` },
  );
}

/**
 * Adds a job that redacts new workouts and photos after the transaction is committed if their owner has zones, so that the first
 * reader does not wait for it.
 */
export async function redactNewLater(trx: DatabaseOrTransaction, ownerId: string): Promise<void> {
  if (await hasZones(trx, ownerId)) await refreshRedactionsLater(trx, ownerId);
}

/** Deletes the redactions of workouts whose recording has changed, and adds a job that redacts them again. */
export async function deleteRedactions(
  trx: DatabaseOrTransaction,
  ownerId: string,
  ids: readonly string[],
): Promise<void> {
  await deletePublicPhotos(trx, ownerId, ids);
  if (await deletePublicRecordings(trx, ownerId, ids)) await refreshRedactionsLater(trx, ownerId);
}

/**
 * Adds jobs that renew redactions by the rules of an earlier version, which are no longer shown to anybody, and that make missing
 * decisions about photos. Called when a server starts.
 */
export async function refreshOutdatedRedactions({ db }: Pick<CoreDeps, "db">): Promise<void> {
  const owners = new Set([...(await findOutdatedOwners(db)), ...(await findUntoldOwners(db))]);
  for (const ownerId of owners) await refreshRedactionsLater(db, ownerId);
}
