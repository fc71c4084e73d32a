import type { MailSettings } from "./mail-settings.ts";
import type { Mailer } from "./mail.ts";
import { outboxMailer } from "./outbox-mailer.ts";
import { smtpMailer } from "./smtp-mailer.ts";

/** The mailer of the settings: a mail server, or a folder of files if there is none. */
export const createMailer = (settings: MailSettings): Mailer =>
  settings.smtpUrl === undefined
    ? outboxMailer(settings)
    : smtpMailer({ ...settings, smtpUrl: settings.smtpUrl });
