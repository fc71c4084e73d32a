import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { addJob } from "../../platform/jobs/job-queue.queries.ts";

/** The person whose workouts have an analysis for another sport. */
export interface AnalysisOwner {
  readonly ownerId: string;
}

/** The job that reanalyses them. */
export const analyseAgainJob = { name: "analyse-anew", attempts: 6 } as const;

/** Adds a job that reanalyses workouts analysed for another sport; one job, however often it is requested before it begins. */
export async function analyseAgainLater(
  db: DatabaseOrTransaction,
  ownerId: string,
  requestId: string | undefined,
): Promise<void> {
  const jobKey = `${analyseAgainJob.name}:${ownerId}`;
  await addJob<AnalysisOwner>(db, analyseAgainJob, { ownerId }, { jobKey, requestId });
}
