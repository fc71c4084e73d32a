import type { Locale } from "@cairn/contracts/accounts/settings";
import type { Logger } from "pino";
import type { AccountRow } from "../../core/accounts/accounts.queries.ts";
import type { Deps } from "../../deps.ts";
import { sendOnce } from "../../platform/mail/send-once.ts";
import {
  type AccountMailContent,
  writeAccountMail,
} from "../notification-mails/notification-mails.public.ts";
import { findSettings } from "../settings/settings.public.ts";

/** What sending a mail about an account needs. */
export type AccountMailDeps = Pick<Deps, "db" | "mailer" | "settings">;

interface AccountMailOf {
  readonly account: Pick<AccountRow, "id" | "real_name" | "email">;
  /** Identifies the mail: it is sent once under this name. */
  readonly name: string;
  /** The recipient, if it is not the account's address. */
  readonly address?: string;
  readonly log: Pick<Logger, "warn">;
}

/**
 * Sends a mail about an account in its owner's language, at most once.
 *
 * @throws MailError if it was not sent and a retry may help
 */
export async function sendAccountMail(
  deps: AccountMailDeps,
  { account, name, address = account.email, log }: AccountMailOf,
  say: (locale: Locale) => Pick<AccountMailContent, "subject" | "said" | "open" | "otherwise">,
): Promise<void> {
  const { locale } = await findSettings(deps.db, account.id);
  const to = { name: account.real_name, address };
  const mail = writeAccountMail({ name, to, locale, ...say(locale) });
  await sendOnce(deps, { ownerId: account.id, key: name }, mail, log);
}
