import type { Deps } from "../../deps.ts";
import type { JobTask } from "../../platform/jobs/job-task.ts";
import { deleteNotificationsBefore } from "./notifications.queries.ts";

/** Notifications are kept for this long, ms. */
const keptFor = 90 * 24 * 60 * 60_000;

/** The job that deletes old notifications, each night. */
export const sweepNotifications = ({ db, now }: Pick<Deps, "db" | "now">): JobTask => ({
  name: "sweep-notifications",
  attempts: 3,
  schedule: "41 3 * * *",
  async run() {
    await deleteNotificationsBefore(db, new Date(now().getTime() - keptFor));
    return "done";
  },
});
