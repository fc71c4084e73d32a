import { analysisVersion } from "@cairn/domain/analysis/analyse-recording";
import type { Database } from "../../platform/db/database.ts";
import { addJob } from "../../platform/jobs/job-queue.queries.ts";
import type { JobContext, JobOutcome, JobTask } from "../../platform/jobs/job-task.ts";
import {
  lastOfAll,
  recomputeOutdatedJob,
  type RecomputePass,
  recomputeWithHeightsLater,
  versionWithoutHeights,
} from "../derived/recompute-later.ts";
import type { WorkoutKey } from "../workouts/workout-key.ts";
import { countOutdated, findNewestOutdated, markOutdated } from "./outdated-workouts.queries.ts";
import { type RederiveDeps, rederiveWorkout } from "./rederive-workout.ts";

const last = { priority: lastOfAll, jobKey: recomputeOutdatedJob.name };

/** Workouts per run, which takes some seconds; other jobs run before the next. */
const batch = 10;

/**
 * Adds the job that reanalyses workouts of an earlier analysis version, in the background, newest first. Called when a server
 * starts; one pass runs at a time, however many processes start.
 */
export async function recomputeOutdatedLater({ db }: { readonly db: Database }): Promise<void> {
  if ((await countOutdated(db, analysisVersion)) > 0)
    await addJob<RecomputePass>(db, recomputeOutdatedJob, {}, last);
}

/** Has a workout analysed again later, because its analysis could not follow a change at once. */
export async function rederiveLater(db: Database, key: WorkoutKey): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await markOutdated(trx, key, versionWithoutHeights);
    await recomputeWithHeightsLater(trx);
  });
}

/** The job that reanalyses them. Recordings that cannot be read are skipped until the next start. */
export function recomputeOutdated(deps: RederiveDeps): JobTask {
  const task: JobTask<RecomputePass> = {
    ...recomputeOutdatedJob,
    run: (pass, context) => recomputeBatch(deps, pass, context),
  };
  return task;
}

async function recomputeBatch(
  deps: RederiveDeps,
  { before }: RecomputePass,
  { log, signal }: JobContext,
): Promise<JobOutcome> {
  const from = before && { ...before, startTime: new Date(before.startTime) };
  const workouts = await findNewestOutdated(deps.db, analysisVersion, from, batch);
  let waiting = 0;
  for (const workout of workouts) {
    if (signal.aborted) return "again";
    const again = await rederiveWorkout(deps, workout);
    if (again.ok) continue;
    if (again.error === "heights_unavailable") waiting += 1;
    else log.warn({ workout: workout.id }, "a recording cannot be read; its workout was not changed");
  }
  if (waiting > 0) {
    log.warn(
      { waiting },
      "ELEVATION is out of reach; workouts that need its heights are tried again in an hour",
    );
    await recomputeWithHeightsLater(deps.db);
  }
  const end = workouts.at(-1);
  if (!end || workouts.length < batch) return "done";
  const next = { startTime: end.startTime.getTime(), id: end.id };
  await addJob<RecomputePass>(deps.db, recomputeOutdatedJob, { before: next }, last);
  return "done";
}
