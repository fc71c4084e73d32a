import type { Database } from "../../platform/db/database.ts";
import type { JobTask } from "../../platform/jobs/job-task.ts";
import { deleteEndedCounts } from "../../platform/limits/call-counts.queries.ts";

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
