import type { SendMailOptions } from "nodemailer";
import type { Mail } from "./mail.ts";

/** A mail as the library takes it. Its Message-ID is always the same, so that a reader's program shows it once should it ever come twice. */
export function messageOf(mail: Mail, from: string): SendMailOptions {
  const host = /@([^\s>]+)/.exec(from)?.[1] ?? "localhost";
  return {
    from,
    to: mail.to,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: `<${mail.name}@${host}>`,
    headers: {
      "Auto-Submitted": "auto-generated",
      "Content-Language": mail.locale,
      ...(mail.unsubscribeUrl !== undefined && {
        "List-Unsubscribe": `<${mail.unsubscribeUrl}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
    // Nothing of a mail is read from a file or fetched from an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
