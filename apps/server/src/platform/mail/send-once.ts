import type { Logger } from "pino";
import type { Database } from "../db/database.ts";
import { type Mail, type Mailer, MailError } from "./mail.ts";
import { beginMail, forgetMail, type MailKey, noteSent } from "./sent-mails.queries.ts";

interface SendDeps {
  readonly db: Database;
  readonly mailer: Mailer;
}

/**
 * Sends a mail at most once, however often it is asked to. Where a process died while it was on its way, nobody knows whether it left, and it is
 * not sent again: who gets it twice loses trust, and what it says stands in the app.
 *
 * @throws MailError when it has not left and another try may help
 */
export async function sendOnce(
  { db, mailer }: SendDeps,
  mailKey: MailKey,
  mail: Mail,
  log: Pick<Logger, "warn">,
): Promise<void> {
  if (!(await beginMail(db, mailKey))) return;
  try {
    await mailer.send(mail);
    await noteSent(db, mailKey);
  } catch (error) {
    const failure = error instanceof MailError ? error.failure : "later";
    if (failure === "later") {
      await forgetMail(db, mailKey);
      throw error;
    }
    log.warn({ reason: (error as Error).message, mail: mail.name, failure }, "gave up sending an e-mail");
  }
}
