import type { Config } from "../config/config.ts";
import { namelessSender } from "../platform/mail/standard-sender.ts";

/**
 * Advice for an operator whose e-mails have links that others cannot open, or a sender that others refuse; undefined if nothing
 * seems wrong.
 */
export function mailAdvice({
  smtpUrl,
  mailFrom,
  publicUrl,
}: Pick<Config, "smtpUrl" | "mailFrom" | "publicUrl">): string | undefined {
  if (smtpUrl === undefined) return undefined;
  const links =
    "links in e-mails begin with the address on which Cairn listens, which others may not reach: set PUBLIC_URL to the address that people use";
  const sender = `most mail servers refuse e-mails from ${namelessSender}: set MAIL_FROM to an address of your own domain`;
  const advice = [
    ...(publicUrl === undefined ? [links] : []),
    ...(mailFrom === namelessSender ? [sender] : []),
  ];
  return advice.length === 0 ? undefined : advice.join("; ");
}
