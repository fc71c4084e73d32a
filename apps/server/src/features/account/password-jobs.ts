import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/new-id.ts";
import { addJob } from "../../platform/jobs/job-queue.queries.ts";
import { mailAttempts } from "../../platform/mail/mail-attempts.ts";

export const passwordResetJob = { name: "mail-password-reset", attempts: mailAttempts.soon } as const;

/** Mails the link for resetting the password to the owner of the account with the name. */
export const mailResetLater = (db: DatabaseOrTransaction, name: string): Promise<void> =>
  addJob(db, passwordResetJob, { name, id: newId() });
