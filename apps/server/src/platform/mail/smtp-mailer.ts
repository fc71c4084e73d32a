import { createTransport } from "nodemailer";
import { type Mailer, MailError, type MailFailure } from "./mail.ts";
import type { MailSettings } from "./mail-settings.ts";
import { messageOf } from "./message-of.ts";

/** ms. If a mail server takes longer, sending is retried later. */
const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 };

/** Sends e-mails by SMTP, encrypted if the server offers it. */
export function smtpMailer({ smtpUrl, mailFrom }: MailSettings & { readonly smtpUrl: string }): Mailer {
  const transport = createTransport({ url: smtpUrl, ...timeouts });
  return {
    async send(mail) {
      // An error here happens before the e-mail is sent; after it, an error without an answer may mean that it was sent.
      await transport.verify().catch((error: unknown) => {
        throw new MailError("later", error);
      });
      await transport.sendMail(messageOf(mail, mailFrom)).catch((error: unknown) => {
        throw new MailError(failureOf(error), error);
      });
    },
    forget: () => Promise.resolve(),
    async verify() {
      await transport.verify();
    },
    close: () => transport.close(),
  };
}

/** Classified by the server's answer (RFC 5321, 4.2.1), if there is one. */
function failureOf(error: unknown): MailFailure {
  const { responseCode } = error as { readonly responseCode?: number };
  if (responseCode === undefined) return "unclear";
  return responseCode >= 500 ? "never" : "later";
}
