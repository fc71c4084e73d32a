import type { Logger } from "pino";
import type { Database } from "../db/database.ts";
import { type Mail, type Mailer, MailError } from "./mail.ts";
import { beginMail, deleteSentMail, type MailKey, noteSent } from "./sent-mails.queries.ts";

interface SendDeps {
  readonly db: Database;
  readonly mailer: Mailer;
}

/** Writes an e-mail when it is about to be sent; undefined if there is nothing to send any more. */
type WriteMail = () => Promise<Mail | undefined>;

/**
 * Sends an e-mail at most once, however often it is called. If a process died while sending, it is unknown whether the e-mail was
 * sent, and it is not sent again: people who get it twice lose trust, and its content is also in the app.
 *
 * @param mail the e-mail, or what writes it: called only by whoever sends it, so that a token made there is the one that travels,
 *   and no later call replaces it
 * @param mostHourly it is not sent if this person has got as many e-mails in the last hour
 * @throws MailError, or what writing threw, if it was not sent and another try may help
 */
export async function sendOnce(
  { db, mailer }: SendDeps,
  mailKey: MailKey,
  mail: Mail | WriteMail,
  log: Pick<Logger, "warn">,
  mostHourly?: number,
): Promise<void> {
  if (!(await beginMail(db, mailKey, mostHourly))) return;
  const about = { mail: mailKey.key, owner: mailKey.ownerId };
  try {
    const written = typeof mail === "function" ? await mail() : mail;
    if (!written) {
      await deleteSentMail(db, mailKey);
      return;
    }
    await mailer.send(written);
  } catch (error) {
    const failure = error instanceof MailError ? error.failure : "later";
    if (failure === "later") {
      await deleteSentMail(db, mailKey);
      throw error;
    }
    log.warn({ ...about, reason: (error as Error).message, failure }, "gave up sending an e-mail");
    return;
  }
  // It has been sent, whatever happens to the note about it: without one it counts as begun, and is not sent again.
  await noteSent(db, mailKey).catch((error: unknown) => {
    log.warn({ ...about, err: error }, "an e-mail was sent, but this could not be noted");
  });
}
