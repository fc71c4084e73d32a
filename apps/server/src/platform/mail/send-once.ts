import type { Logger } from "pino";
import type { Database } from "../db/database.ts";
import { type Mail, type Mailer, MailError } from "./mail.ts";
import { beginMail, forgetMail, type MailKey, noteSent } from "./sent-mails.queries.ts";

interface SendDeps {
  readonly db: Database;
  readonly mailer: Mailer;
}

/**
 * Sends an e-mail at most once, however often it is called. If a process died while sending, it is unknown whether the e-mail was sent, and it is
 * not sent again: people who get it twice lose trust, and its content is also in the app.
 *
 * @param mostHourly it is not sent if this person has got as many e-mails in the last hour
 * @throws MailError if it was not sent and another try may help
 */
export async function sendOnce(
  { db, mailer }: SendDeps,
  mailKey: MailKey,
  mail: Mail,
  log: Pick<Logger, "warn">,
  mostHourly?: number,
): Promise<void> {
  if (!(await beginMail(db, mailKey, mostHourly))) return;
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
