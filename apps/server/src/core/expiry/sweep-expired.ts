import type { Deps } from "../../deps.ts";
import type { JobTask } from "../../platform/jobs/job-task.ts";
import { deleteExpired } from "./expiry.queries.ts";

/**
 * The job that forgets what has run out, so that nothing about a person lies longer than the privacy policy says. Nobody leans on it: whoever reads
 * one of these rows looks at its time.
 */
export const sweepExpired = ({ db, now }: Pick<Deps, "db" | "now">): JobTask => ({
  name: "sweep-expired",
  attempts: 3,
  schedule: "*/10 * * * *",
  async run() {
    await deleteExpired(db, now());
    return "done";
  },
});
