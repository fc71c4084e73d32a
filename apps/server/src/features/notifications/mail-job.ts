import type { NotificationKind } from "@cairn/contracts/notifications/notifications";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { addJob, type JobOptions } from "../../platform/jobs/job-queue.queries.ts";
import { mailAttempts } from "../../platform/mail/mail-attempts.ts";

/** A notification to be mailed when its time comes. */
export interface NotificationMail {
  readonly readerId: string;
  readonly id: string;
}

/** Mails a notification. */
export const notificationMailJob = { name: "mail-notification", attempts: mailAttempts.later } as const;

/** Delay before a comment is mailed, ms: longer than the 5 s during which its deletion can be undone. */
const commentDelayMs = 15_000;

const ofComments: ReadonlySet<NotificationKind> = new Set(["comment", "mention", "answer"]);

/** Delay of a mail of a kind, in which its cause may be undone, ms. */
export const mailDelayMs = (kind: NotificationKind): number => (ofComments.has(kind) ? commentDelayMs : 0);

/** Mails a notification once, when its time comes. */
export const mailLater = (
  trx: DatabaseOrTransaction,
  mail: NotificationMail,
  when: Pick<JobOptions, "runAt" | "delayMs">,
): Promise<void> =>
  addJob(trx, notificationMailJob, mail, { jobKey: `${notificationMailJob.name}:${mail.id}`, ...when });
