import type { Deps } from "../../deps.ts";
import type { JobOutcome, JobTask } from "../../platform/jobs/job-task.ts";
import { type CutOwner, refreshCutsJob } from "./refresh-cuts-job.ts";
import { refreshStale } from "./refresh-public-recordings.ts";
import { findStale } from "./shown-sql.queries.ts";

/** Workouts that are cut in one run, some seconds at most. */
const batch = 20;

/** The jobs of this feature. */
export function privacyZoneTasks(deps: Deps): readonly JobTask[] {
  const refreshCuts: JobTask<CutOwner> = {
    ...refreshCutsJob,
    ownerOf: ({ ownerId }) => ownerId,
    run: ({ ownerId }) => refreshBatch(deps, ownerId),
  };
  return [refreshCuts] as JobTask[];
}

/** @throws Error when nothing could be cut, so that the next run comes after a pause */
async function refreshBatch(deps: Deps, ownerId: string): Promise<JobOutcome> {
  const [first] = await findStale(deps.db, ownerId, 1);
  if (!first) return "done";
  await refreshStale(deps, ownerId, batch);
  const [next] = await findStale(deps.db, ownerId, 1);
  if (next?.id === first.id) throw new Error("a workout is still to be cut");
  return next ? "again" : "done";
}
