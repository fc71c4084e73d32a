import type { NotificationKind } from "@cairn/contracts/notifications";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { addJob, type JobOptions } from "../../platform/jobs/job-queue.queries.ts";

/** A notification that is to be mailed, when its time comes. */
export interface NotificationMail {
  readonly readerId: string;
  readonly id: string;
}

/** Mails a notification; tried for some two hours. */
export const notificationMailJob = { name: "mail-notification", attempts: 9 } as const;

/** Time for which a comment is not mailed, ms: longer than the 5 s for which whoever deletes it may still keep it. */
const commentDelayMs = 15_000;

/** How long a mail of a kind waits for what it tells to be taken back, ms. */
export const mailDelayMs = (kind: NotificationKind): number =>
  kind === "comment" || kind === "mention" ? commentDelayMs : 0;

/** Has a notification mailed, once, when its time comes. */
export const mailLater = (
  trx: DatabaseOrTransaction,
  mail: NotificationMail,
  when: Pick<JobOptions, "runAt" | "delayMs">,
): Promise<void> =>
  addJob(trx, notificationMailJob, mail, { jobKey: `${notificationMailJob.name}:${mail.id}`, ...when });
