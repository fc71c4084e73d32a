import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { addJob } from "../../platform/jobs/job-queue.queries.ts";
import type { JobTask } from "../../platform/jobs/job-task.ts";

/** The person whose summaries are to be made. */
interface SummaryOwner {
  readonly ownerId: string;
}

const refreshJob = { name: "refresh-summaries", attempts: 3 } as const;

/** Time after the first of many changes, ms: an import of thousands of files is summed up now and then, not after each file. */
const pause = 5000;

/** Adds a job that sums up new workouts, so that the first reader does not wait for it. */
export async function refreshSummariesLater(trx: DatabaseOrTransaction, ownerId: string): Promise<void> {
  const jobKey = `${refreshJob.name}:${ownerId}`;
  await addJob<SummaryOwner>(trx, refreshJob, { ownerId }, { jobKey, keepsRunAt: true, delayMs: pause });
}

/**
 * The job that does it.
 *
 * @param readers read one summary each, which stores it
 */
export function refreshSummaries(readers: readonly ((ownerId: string) => Promise<unknown>)[]): JobTask {
  const task: JobTask<SummaryOwner> = {
    ...refreshJob,
    ownerOf: ({ ownerId }) => ownerId,
    async run({ ownerId }) {
      for (const read of readers) await read(ownerId);
      return "done";
    },
  };
  return task;
}
