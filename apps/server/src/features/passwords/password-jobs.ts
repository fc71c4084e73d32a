import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/new-id.ts";
import { addJob } from "../../platform/jobs/job-queue.queries.ts";

/** Tried for some ten minutes: a link that comes later is not expected any more. */
export const passwordResetJob = { name: "mail-password-reset", attempts: 6 } as const;

/** Has the link for another password mailed to whoever has an account of the name. */
export const mailResetLater = (db: DatabaseOrTransaction, name: string): Promise<void> =>
  addJob(db, passwordResetJob, { name, id: newId() });
