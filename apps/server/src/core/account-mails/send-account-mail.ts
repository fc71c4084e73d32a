import type { Locale } from "@cairn/contracts/settings/settings";
import type { Logger } from "pino";
import { sendOnce } from "../../platform/mail/send-once.ts";
import type { AccountRow } from "../accounts/accounts.queries.ts";
import type { CoreDeps } from "../core-deps.ts";
import { findSettings } from "../settings/settings.queries.ts";
import { type AccountMailContent, writeAccountMail } from "./write-account-mail.ts";

/** What sending a mail about an account needs. */
export type AccountMailDeps = Pick<CoreDeps, "db" | "mailer" | "settings">;

interface AccountMailKey {
  /** The account that it is about. */
  readonly ownerId: string;
  /** Identifies the mail: it is sent once under this name. */
  readonly name: string;
  readonly log: Pick<Logger, "warn">;
}

interface AccountMail {
  readonly account: Pick<AccountRow, "real_name" | "email">;
  /** The recipient, if it is not the account's address. */
  readonly address?: string;
  readonly say: (locale: Locale) => Pick<AccountMailContent, "subject" | "said" | "open" | "otherwise">;
}

/**
 * Sends a mail about an account in its owner's language, at most once.
 *
 * @param prepare called only if the mail is about to be sent, so that the token that it makes is the one that travels; undefined
 *   if there is nothing to send any more
 * @throws MailError, or what `prepare` threw, if it was not sent and a retry may help
 */
export async function sendAccountMail(
  deps: AccountMailDeps,
  { ownerId, name, log }: AccountMailKey,
  prepare: () => Promise<AccountMail | undefined>,
): Promise<void> {
  const write = async () => {
    const prepared = await prepare();
    if (!prepared) return undefined;
    const { account, address = account.email, say } = prepared;
    const { locale } = await findSettings(deps.db, ownerId);
    return writeAccountMail({ name, to: { name: account.real_name, address }, locale, ...say(locale) });
  };
  await sendOnce(deps, { ownerId, key: name }, write, log);
}
