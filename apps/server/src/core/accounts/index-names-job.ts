import type { Database } from "../../platform/db/database.ts";
import { addJob } from "../../platform/jobs/job-queue.queries.ts";
import type { JobContext, JobOutcome, JobTask } from "../../platform/jobs/job-task.ts";
import { lockUnindexedNames, saveNameWords } from "./name-words.queries.ts";

const indexNamesJob = { name: "index-names", attempts: 6 } as const;

/** People per transaction. */
const batch = 500;

/**
 * Adds the job that indexes names stored before this version of Cairn. Called when a server starts; there is one job however many
 * processes start.
 */
export async function indexNamesLater({ db }: { readonly db: Database }): Promise<void> {
  await addJob(db, indexNamesJob, {}, { jobKey: indexNamesJob.name });
}

/** The job that indexes them, in the order of ids. */
export function indexNames({ db }: { readonly db: Database }): JobTask {
  return { ...indexNamesJob, run: async (_payload, { signal }) => await indexAll(db, signal) };
}

async function indexAll(db: Database, signal: JobContext["signal"]): Promise<JobOutcome> {
  let last: string | undefined = "";
  while (last !== undefined) {
    if (signal.aborted) return "again";
    last = await indexBatch(db, last);
  }
  return "done";
}

/** @returns the last of the batch; undefined if there was nobody */
async function indexBatch(db: Database, after: string): Promise<string | undefined> {
  return await db.transaction().execute(async (trx) => {
    const people = await lockUnindexedNames(trx, after, batch);
    if (people.length > 0) await saveNameWords(trx, people);
    return people.at(-1)?.id;
  });
}
