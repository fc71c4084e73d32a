import type { Database } from "../db/database.ts";
import type { JobTask } from "../jobs/job-task.ts";
import { deleteEndedCounts } from "./call-counts.queries.ts";

/** Forgets callers who have not called for a while. */
export function sweepCallCounts({ db }: { readonly db: Database }): JobTask {
  return {
    name: "sweep-call-counts",
    attempts: 3,
    schedule: "*/10 * * * *",
    async run() {
      await deleteEndedCounts(db);
      return "done";
    },
  };
}
