import type { JobOutcome, JobTask } from "../../platform/jobs/job-task.ts";
import type { CoreDeps } from "../core-deps.ts";
import { findUntold } from "./public-photos.queries.ts";
import { findStale } from "./redacted-sql.queries.ts";
import { refreshPhotoVisibility } from "./refresh-public-photos.ts";
import { refreshStale } from "./refresh-public-recordings.ts";
import { type RedactionOwner, refreshRedactionsJob } from "./refresh-redactions-job.ts";

/** Workouts per run, which takes some seconds at most. */
const batch = 20;

/** The jobs of this feature. */
export function redactionTasks(deps: CoreDeps): readonly JobTask[] {
  const refreshRedactions: JobTask<RedactionOwner> = {
    ...refreshRedactionsJob,
    ownerOf: ({ ownerId }) => ownerId,
    run: ({ ownerId }) => refreshBatch(deps, ownerId),
  };
  return [refreshRedactions] as JobTask[];
}

/** @throws Error if nothing could be redacted, so that the next run starts after a pause */
async function refreshBatch(deps: CoreDeps, ownerId: string): Promise<JobOutcome> {
  const [firstStale, firstTold] = await findNext(deps, ownerId);
  await refreshStale(deps, ownerId, batch);
  await refreshPhotoVisibility(deps, await findUntold(deps.db, ownerId, batch));
  const [nextStale, nextTold] = await findNext(deps, ownerId);
  if (nextStale !== undefined && nextStale === firstStale)
    throw new Error("a workout is still to be redacted");
  if (nextTold !== undefined && nextTold === firstTold) throw new Error("photos are still to be told apart");
  return nextStale !== undefined || nextTold !== undefined ? "again" : "done";
}

/** The newest workout that has to be redacted, and the newest with undecided photos. */
async function findNext({ db }: CoreDeps, ownerId: string): Promise<readonly (string | undefined)[]> {
  const [stale] = await findStale(db, ownerId, 1);
  const [untold] = await findUntold(db, ownerId, 1);
  return [stale?.id, untold?.id];
}
