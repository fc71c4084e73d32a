import type { Database } from "../../platform/db/database.ts";
import type { JobTask } from "../../platform/jobs/job-task.ts";
import { sumCounts } from "./explore-map.queries.ts";

/** Adds up what has changed on the map of the world, so that counting it does not take longer with every change. */
export function sumExploreCounts({ db }: { readonly db: Database }): JobTask {
  return {
    name: "sum-explore-counts",
    attempts: 3,
    schedule: "*/5 * * * *",
    async run() {
      return (await sumCounts(db)) ? "again" : "done";
    },
  };
}
