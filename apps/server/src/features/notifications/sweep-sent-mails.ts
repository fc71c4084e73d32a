import type { Deps } from "../../deps.ts";
import type { JobTask } from "../../platform/jobs/job-task.ts";
import { deleteMailsBefore } from "../../platform/mail/sent-mails.queries.ts";
import { sweepOutbox } from "../../platform/mail/sweep-outbox.ts";

/** Longer than any job tries to send a mail, ms. */
const keptFor = 30 * 24 * 60 * 60_000;

/** The job that deletes old records of sent mails, and old mails that were written as files, each night. */
export const sweepSentMails = ({ db, now, settings }: Pick<Deps, "db" | "now" | "settings">): JobTask => ({
  name: "sweep-sent-mails",
  attempts: 3,
  schedule: "43 3 * * *",
  async run() {
    const before = new Date(now().getTime() - keptFor);
    await deleteMailsBefore(db, before);
    await sweepOutbox(settings.dataDir, before);
    return "done";
  },
});
