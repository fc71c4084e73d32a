import type { Deps } from "../../deps.ts";
import type { JobTask } from "../../platform/jobs/job-task.ts";
import { beginDigests, mailDigest } from "./mail-digest.ts";
import { mailNotification } from "./mail-notification.ts";
import { sweepSentMails } from "./sweep-sent-mails.ts";

/** Every job that sends mails. */
export const mailTasks = (deps: Pick<Deps, "db" | "mailer" | "settings" | "now">): readonly JobTask[] => [
  mailNotification(deps),
  beginDigests(deps),
  mailDigest(deps),
  sweepSentMails(deps),
];
