import {
  addTried,
  type BulkChangeKey,
  findBulkChange,
  findBulkWorkouts,
  moveState,
} from "../../core/bulk-changes/bulk-changes.queries.ts";
import type { Deps } from "../../deps.ts";
import type { SessionActor } from "../../platform/access/actor.ts";
import type { JobOutcome, JobTask } from "../../platform/jobs/job-task.ts";
import { changeBatch } from "./change-batch.ts";
import { changeWorkoutsJob } from "./start-bulk-change.ts";

/** Workouts to lock and write at once. */
const batchSize = 25;
/** Batches per run, which takes some seconds; other jobs run before the next. */
const batchesOfRun = 20;

/** The person for whom the job works, long after the session that requested it. */
const actorOf = (userId: string): SessionActor => ({
  kind: "session",
  userId,
  username: "",
  keyHash: Buffer.alloc(0),
});

/** Applies a change to many workouts. After an interruption it continues; applying it twice to a workout is the same as once. */
export function changeWorkouts(deps: Deps): JobTask<BulkChangeKey> {
  return {
    ...changeWorkoutsJob,
    ownerOf: ({ ownerId }) => ownerId,
    run: (change, { signal }) => runBatches(deps, change, signal),
  };
}

async function runBatches(deps: Deps, change: BulkChangeKey, signal: AbortSignal): Promise<JobOutcome> {
  await moveState(deps.db, change, "waiting", "running");
  for (let batch = 0; batch < batchesOfRun; batch += 1) {
    const row = await findBulkChange(deps.db, change);
    if (row?.state !== "running") return "done";
    const keys = await findBulkWorkouts(deps.db, change, row.done, batchSize);
    if (keys.length === 0) {
      await moveState(deps.db, change, "running", "done");
      return "done";
    }
    if (signal.aborted) return "again";
    const failed = await changeBatch(deps, actorOf(change.ownerId), row.action, keys);
    await addTried(deps.db, change, { from: row.done, count: keys.length, failed });
  }
  return "again";
}
