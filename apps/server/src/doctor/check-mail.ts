import { join } from "node:path";
import type { Config } from "../config/config.ts";
import { createMailer } from "../platform/mail/create-mailer.ts";
import { mailAdvice } from "../startup/mail-advice.ts";
import { type Finding, good, notice } from "./finding.ts";

/** Where e-mails go, whether the mail server accepts the login, and whether their sender and links are good for others. */
export async function checkMail(
  config: Pick<Config, "smtpUrl" | "mailFrom" | "publicUrl" | "dataDir">,
): Promise<Finding> {
  const { smtpUrl, mailFrom, dataDir } = config;
  if (smtpUrl === undefined)
    return good(`e-mails are written as .eml files to ${join(dataDir, "outbox")}; SMTP_URL is not set`);
  const { host } = new URL(smtpUrl);
  const mailer = createMailer(config);
  try {
    await mailer.verify();
    const advice = mailAdvice(config);
    return advice === undefined
      ? good(`e-mails are sent by ${host} from ${mailFrom}`)
      : notice(`e-mails are sent by ${host} from ${mailFrom}, but ${advice}`);
  } catch (error) {
    return notice(`e-mails cannot be sent by ${host} (SMTP_URL): ${(error as Error).message}`);
  } finally {
    mailer.close();
  }
}
