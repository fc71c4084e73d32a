import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import type { JobOutcome } from "../../platform/jobs/job-task.ts";
import { findJob, type ImportJobKey } from "./import-jobs.queries.ts";

/** Time after which other jobs run first, ms. */
const maxTurnMs = 20_000;

/** One run of a job, until others get their turn. */
export interface JobTurn {
  /**
   * Ask before each further step.
   *
   * @param isNew whether the steps so far did anything new: other jobs run first only after such a step, so that each run gets
   *   further than the one before
   * @returns how the run ends, if it should not continue
   */
  ending(isNew: boolean): Promise<JobOutcome | undefined>;
}

/** Begins a turn of a job. */
export function beginTurn(db: DatabaseOrTransaction, key: ImportJobKey, signal: AbortSignal): JobTurn {
  const begun = performance.now();
  return {
    async ending(isNew) {
      if (signal.aborted || (isNew && performance.now() - begun > maxTurnMs)) return "again";
      const state = (await findJob(db, key))?.state;
      // Another part of the job that was retried at the same time may have finished it.
      return state === "running" || state === "finished" ? undefined : "done";
    },
  };
}
