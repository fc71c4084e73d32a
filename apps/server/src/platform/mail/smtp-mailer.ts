import { createTransport } from "nodemailer";
import type { MailSettings } from "./mail-settings.ts";
import { type Mailer, MailError, type MailFailure } from "./mail.ts";
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

/** The commands whose answers are about the reader and the e-mail; all others are about this server: its login, its sender. */
const aboutReader: ReadonlySet<string | undefined> = new Set(["RCPT TO", "DATA"]);

/**
 * Statuses that are about the sender or a rule (RFC 3463, 3.2 and 3.8), and are often sent only after the recipient: the address
 * is not that of the login, relaying is not allowed. Correcting the settings helps.
 */
const senderRefused = /^\d{3}[ -]5\.(?:1\.[78]|7\.\d+)\b/;

/** Classified by the server's answer (RFC 5321, 4.2.1), if there is one. */
function failureOf(error: unknown): MailFailure {
  const { responseCode, command, response } = error as {
    readonly responseCode?: number;
    readonly command?: string;
    readonly response?: string;
  };
  if (responseCode === undefined) return "unclear";
  if (responseCode < 500 || !aboutReader.has(command)) return "later";
  return senderRefused.test(response ?? "") ? "later" : "never";
}
