import type { JobTask } from "../../platform/jobs/job-task.ts";
import type { CoreDeps } from "../core-deps.ts";
import { deleteExpired } from "./expiry.queries.ts";

/**
 * The job that deletes expired rows, so that no personal data is kept longer than the privacy policy says. Nothing relies on it:
 * every reader of these rows checks their time.
 */
export const sweepExpired = ({ db, now }: Pick<CoreDeps, "db" | "now">): JobTask => ({
  name: "sweep-expired",
  attempts: 3,
  schedule: "*/10 * * * *",
  async run() {
    await deleteExpired(db, now());
    return "done";
  },
});
