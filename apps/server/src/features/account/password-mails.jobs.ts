import type { Locale } from "@cairn/contracts/settings/settings";
import { mailAddress } from "../../core/account-mails/mail-address.ts";
import { sendAccountMail } from "../../core/account-mails/send-account-mail.ts";
import { type AccountRow, findAccountByLogin, lockAccount } from "../../core/accounts/accounts.queries.ts";
import { hashMailToken, newMailToken } from "../../core/accounts/mail-token.ts";
import { countResets, upsertReset } from "../../core/accounts/password-resets.queries.ts";
import type { Deps } from "../../deps.ts";
import { lockName } from "../../platform/db/lock-name.ts";
import type { JobTask } from "../../platform/jobs/job-task.ts";
import { passwordResetJob } from "./password-jobs.ts";

/** The texts of mails about passwords in one language. */
interface PasswordMailWords {
  readonly resetSubject: string;
  readonly resetText: (username: string) => string;
  readonly resetButton: string;
  readonly resetLater: string;
}

/** In the words of the interface (docs/words.md). */
const passwordMailWords: Readonly<Record<Locale, PasswordMailWords>> = {
  en: {
    resetSubject: "Choose a new password",
    resetText: (username) =>
      `Somebody, probably you, asked for a new password for the account ${username}. The link works once, for an hour.`,
    resetButton: "Choose a new password",
    resetLater: "If it was not you, do nothing: your password stays as it is.",
  },
  fi: {
    resetSubject: "Valitse uusi salasana",
    resetText: (username) =>
      `Joku, luultavasti sinä, pyysi uutta salasanaa tilille ${username}. Linkki toimii kerran, tunnin ajan.`,
    resetButton: "Valitse uusi salasana",
    resetLater: "Jos se et ollut sinä, älä tee mitään: salasanasi pysyy ennallaan.",
  },
};

type MailDeps = Pick<Deps, "db" | "mailer" | "now" | "settings">;

/** How long a token is valid, ms. */
const resetLife = 60 * 60_000;

/** Links per account and hour, so that repeated requests do not fill a mailbox. */
const maxHourly = 3;
const hour = 60 * 60_000;

/**
 * The job that mails the link for resetting the password, if there is an account with the name. It is a job so that the caller
 * cannot learn whether there is one: the call does the same in either case.
 */
export function mailReset(deps: MailDeps): JobTask {
  const task: JobTask<{ readonly name: string; readonly id: string }> = {
    ...passwordResetJob,
    async run({ name, id }, { log }) {
      const found = await findAccountByLogin(deps.db, name);
      if (!found) return "done";
      const key = { ownerId: found.id, name: `password-reset-${id}`, log };
      await sendAccountMail(deps, key, async () => {
        const made = await makeToken(deps, found.id, id);
        if (!made) return undefined;
        const { account, token } = made;
        return {
          account,
          say: (locale) => {
            const words = passwordMailWords[locale];
            return {
              subject: words.resetSubject,
              said: words.resetText(account.username),
              open: { label: words.resetButton, url: `${mailAddress(deps.settings)}/rt?pt=${token}` },
              otherwise: words.resetLater,
            };
          },
        };
      });
      return "done";
    },
  };
  return task;
}

/**
 * A token for a person, and the account at that moment: if the address changes a moment later, the change deletes the token.
 * Another attempt to send the same mail replaces the token and is no other link, so that a mail server that is away uses up none.
 *
 * @returns undefined if they have had enough of them
 */
async function makeToken(
  { db, now }: MailDeps,
  userId: string,
  mailId: string,
): Promise<{ readonly token: string; readonly account: AccountRow } | undefined> {
  const token = newMailToken();
  const tokenHash = hashMailToken(token);
  if (!tokenHash) throw new Error("a new token is none");
  return await db.transaction().execute(async (trx) => {
    // Jobs of the same person wait for each other, so that all links are counted.
    await lockName(trx, `password-reset/${userId}`);
    const account = await lockAccount(trx, userId);
    if (!account) return undefined;
    const time = now();
    const others = { except: mailId, since: new Date(time.getTime() - hour) };
    if ((await countResets(trx, userId, others)) >= maxHourly) return undefined;
    const expires = new Date(time.getTime() + resetLife);
    const reset = { token_hash: tokenHash, user_id: userId, created_at: time, expires_at: expires };
    await upsertReset(trx, { ...reset, mail_id: mailId });
    return { token, account };
  });
}
