import { join } from "node:path";
import type { Config } from "../config.ts";
import { createMailer } from "../platform/mail/create-mailer.ts";
import { type Finding, good, notice } from "./finding.ts";

/** Where e-mails go, and whether the mail server accepts the login. */
export async function checkMail(config: Pick<Config, "smtpUrl" | "mailFrom" | "dataDir">): Promise<Finding> {
  const { smtpUrl, mailFrom, dataDir } = config;
  if (smtpUrl === undefined)
    return good(`e-mails are written as .eml files to ${join(dataDir, "outbox")}; SMTP_URL is not set`);
  const { host } = new URL(smtpUrl);
  const mailer = createMailer(config);
  try {
    await mailer.verify();
    return good(`e-mails are sent by ${host} from ${mailFrom}`);
  } catch (error) {
    return notice(`e-mails cannot be sent by ${host} (SMTP_URL): ${(error as Error).message}`);
  } finally {
    mailer.close();
  }
}
