import type { Deps } from "../../deps.ts";
import type { JobTask } from "../../platform/jobs/job-task.ts";
import { deleteMailsBefore } from "../../platform/mail/sent-mails.queries.ts";

/** Longer than any job tries to send a mail, ms. */
const keptFor = 30 * 24 * 60 * 60_000;

/** The job that deletes old records of sent mails, each night. */
export const sweepSentMails = ({ db, now }: Pick<Deps, "db" | "now">): JobTask => ({
  name: "sweep-sent-mails",
  attempts: 3,
  schedule: "43 3 * * *",
  async run() {
    await deleteMailsBefore(db, new Date(now().getTime() - keptFor));
    return "done";
  },
});
