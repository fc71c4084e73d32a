import type { PayloadOf } from "@cairn/contracts/endpoint";
import type { sendTestMail as contract } from "@cairn/contracts/operator/operated-server";
import { writeAccountMail } from "../../../core/account-mails/write-account-mail.ts";
import { findAccountById } from "../../../core/accounts/accounts.queries.ts";
import { findSettings } from "../../../core/settings/settings.queries.ts";
import type { Deps } from "../../../deps.ts";
import { newId } from "../../../platform/db/new-id.ts";
import { AppError } from "../../../platform/http/answers/app-error.ts";
import { MailError } from "../../../platform/mail/mail.ts";
import { noteAction } from "../operator-actions.queries.ts";
import { testMailWords } from "./test-mail-words.ts";

/**
 * Sends an operator an e-mail to their own address, and says why if that fails: at once, and only once.
 *
 * @param address of the server, without a slash at the end
 */
export async function sendTestMail(
  { db, mailer, now, settings }: Pick<Deps, "db" | "mailer" | "now" | "settings">,
  userId: string,
  address: string,
): Promise<PayloadOf<typeof contract>> {
  const account = await findAccountById(db, userId);
  if (!account) throw new AppError("session.expired");
  const { locale } = await findSettings(db, userId);
  const { subject, said, open, otherwise } = testMailWords[locale];
  const mail = writeAccountMail({
    name: `test-${newId()}`,
    to: { name: account.real_name, address: account.email },
    locale,
    subject,
    said,
    open: { label: open, url: `${address}/operator/jobs` },
    otherwise,
  });
  await noteAction(db, { id: userId }, now(), { kind: "mail.tested" });
  const sent = { address: account.email, isFile: settings.smtpUrl === undefined };
  try {
    await mailer.send(mail);
    return sent;
  } catch (error) {
    if (error instanceof MailError) return { ...sent, failure: error.message };
    throw error;
  }
}
