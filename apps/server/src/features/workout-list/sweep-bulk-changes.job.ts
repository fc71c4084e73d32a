import { deleteEndedBefore } from "../../core/bulk-changes/bulk-changes.queries.ts";
import type { Deps } from "../../deps.ts";
import type { JobTask } from "../../platform/jobs/job-task.ts";
import { retentionMs } from "./start-bulk-change.ts";

/** The job that deletes changes that ended long enough ago, each hour. */
export const sweepBulkChanges = ({ db, now }: Pick<Deps, "db" | "now">): JobTask => ({
  name: "sweep-bulk-changes",
  attempts: 3,
  schedule: "13 * * * *",
  async run() {
    await deleteEndedBefore(db, new Date(now().getTime() - retentionMs));
    return "done";
  },
});
