import type { Database } from "../db/database.ts";
import { addJobs } from "../jobs/job-queue.queries.ts";
import type { JobTask } from "../jobs/job-task.ts";
import { type EventsOwner, findLeftOwners, deliverEventsJob, deliverEventsKey } from "./events.queries.ts";

/** Maximum number of people per run; the next run continues. */
const maxOwners = 1000;

/**
 * Adds the job again to people's events that have none: it was lost before Cairn repeated calls of the queue that added nothing
 * (docs/decisions/jobs.md#0031), or an operator deleted it. A job that waits for its next run or is dead stays as it is.
 */
export function deliverLeftEvents({ db }: { readonly db: Database }): JobTask {
  return {
    name: "tell-left-events",
    attempts: 3,
    schedule: "*/10 * * * *",
    async run() {
      const owners = await findLeftOwners(db, maxOwners);
      const jobs = owners.map((ownerId) => ({ data: { ownerId }, jobKey: deliverEventsKey(ownerId) }));
      await addJobs<EventsOwner>(db, deliverEventsJob, jobs);
      return "done";
    },
  };
}
