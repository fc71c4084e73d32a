import { analysisVersion } from "@cairn/domain/analysis/analyse-recording";
import type { Database } from "../../platform/db/database.ts";
import { addJob } from "../../platform/jobs/job-queue.queries.ts";
import type { JobContext, JobOutcome, JobTask } from "../../platform/jobs/job-task.ts";
import { countOutdated, findNewestOutdated } from "./outdated-workouts.queries.ts";
import { type RederiveDeps, rederiveWorkout } from "./rederive-workout.ts";

/** Progress of a pass over all workouts: those that began at or after this instant are done, or cannot be read. */
interface Pass {
  readonly before?: { readonly startTime: number; readonly id: string };
}

const recomputeOutdatedJob = { name: "recompute-outdated", attempts: 6 } as const;

/** After every other job. */
const last = { priority: 32_767, jobKey: recomputeOutdatedJob.name };

/** Workouts per run, which takes some seconds; other jobs run before the next. */
const batch = 10;

/**
 * Adds the job that reanalyses workouts of an earlier analysis version, in the background, newest first. Called when a server starts; one pass
 * runs at a time, however many processes start.
 */
export async function recomputeOutdatedLater({ db }: { readonly db: Database }): Promise<void> {
  if ((await countOutdated(db, analysisVersion)) > 0) await addJob<Pass>(db, recomputeOutdatedJob, {}, last);
}

/** The job that reanalyses them. Recordings that cannot be read are skipped until the next start. */
export function recomputeOutdated(deps: RederiveDeps): JobTask {
  const task: JobTask<Pass> = {
    ...recomputeOutdatedJob,
    run: (pass, context) => recomputeBatch(deps, pass, context),
  };
  return task;
}

async function recomputeBatch(
  deps: RederiveDeps,
  { before }: Pass,
  { log, signal }: JobContext,
): Promise<JobOutcome> {
  const from = before && { ...before, startTime: new Date(before.startTime) };
  const workouts = await findNewestOutdated(deps.db, analysisVersion, from, batch);
  for (const workout of workouts) {
    if (signal.aborted) return "again";
    if (!(await rederiveWorkout(deps, workout)))
      log.warn({ workout: workout.id }, "a recording cannot be read; its workout was not changed");
  }
  const end = workouts.at(-1);
  if (!end || workouts.length < batch) return "done";
  const next = { startTime: end.startTime.getTime(), id: end.id };
  await addJob<Pass>(deps.db, recomputeOutdatedJob, { before: next }, last);
  return "done";
}
