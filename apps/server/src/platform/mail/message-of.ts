import type { SendMailOptions } from "nodemailer";
import type { Mail } from "./mail.ts";

/**
 * An e-mail in the library's form. Its Message-ID is always the same, so that mail programs show it once even if it arrives
 * twice.
 */
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
    // No part of an e-mail is read from a file or fetched from an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
