import type { JobOutcome, JobTask } from "../../platform/jobs/job-task.ts";
import { analyseAgainJob, type AnalysisOwner } from "../derived/analyse-again-later.ts";
import { recomputeWithHeightsLater } from "../derived/recompute-later.ts";
import { findAnalysedForOther } from "./outdated-workouts.queries.ts";
import { type RederiveDeps, rederiveWorkout } from "./rederive-workout.ts";

/** Workouts per run, which takes some seconds; other jobs run before the next. */
const batch = 10;

/** The jobs of this feature. */
export function recomputeTasks(deps: RederiveDeps): readonly JobTask[] {
  const analyseAgain: JobTask<AnalysisOwner> = {
    ...analyseAgainJob,
    ownerOf: ({ ownerId }) => ownerId,
    run: ({ ownerId }, { signal }) => analyseBatch(deps, ownerId, signal),
  };
  return [analyseAgain] as JobTask[];
}

/**
 * Those that need unavailable heights, and the rest of the owner's if all of a batch do, are left to `recomputeWithHeightsLater`.
 *
 * @throws Error if nothing could be analysed, so that the next run starts after a pause
 */
async function analyseBatch(deps: RederiveDeps, ownerId: string, signal: AbortSignal): Promise<JobOutcome> {
  const keys = await findAnalysedForOther(deps.db, ownerId, batch);
  let [done, waiting] = [0, 0];
  for (const key of keys) {
    if (signal.aborted) return "again";
    const again = await rederiveWorkout(deps, key);
    if (again.ok) done += 1;
    else if (again.error === "heights_unavailable") waiting += 1;
  }
  if (waiting > 0) await recomputeWithHeightsLater(deps.db);
  if (keys.length > waiting && done === 0) throw new Error("workouts are still to be analysed again");
  return keys.length === batch && done > 0 ? "again" : "done";
}
