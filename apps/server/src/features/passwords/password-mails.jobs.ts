import type { Deps } from "../../deps.ts";
import {
  type AccountRow,
  findAccountById,
  findAccountByLogin,
} from "../../core/accounts/accounts.queries.ts";
import { lockName } from "../../platform/db/lock-name.ts";
import type { JobTask } from "../../platform/jobs/job-task.ts";
import { sendOnce } from "../../platform/mail/send-once.ts";
import {
  type AccountMailContent,
  mailAddress,
  writeAccountMail,
} from "../notification-mails/notification-mails.public.ts";
import { findSettings } from "../settings/settings.public.ts";
import { passwordChangedJob, passwordResetJob } from "./password-jobs.ts";
import { passwordMailWords } from "./password-mail-words.ts";
import { countResets, insertReset } from "./passwords.queries.ts";
import { hashResetToken, newResetToken, resetLife } from "./reset-token.ts";

type MailDeps = Pick<Deps, "db" | "mailer" | "now" | "settings">;

/** Links for one account in an hour: whoever asks on and on fills nobody's mailbox. */
const maxHourly = 3;
const hour = 60 * 60_000;

/** Every job that mails about passwords. */
export const passwordMailTasks = (deps: MailDeps): readonly JobTask[] => [mailReset(deps), mailChanged(deps)];

/**
 * The job that mails the link for another password, if there is an account of the name. That it is a job keeps what is asked for from whoever asks: the call does
 * the same in either case.
 */
function mailReset(deps: MailDeps): JobTask {
  const task: JobTask<{ readonly name: string; readonly id: string }> = {
    ...passwordResetJob,
    async run({ name, id }, { log }) {
      const { db } = deps;
      const account = await findAccountByLogin(db, name);
      const token = account && (await makeToken(deps, account.id));
      if (!account || token === undefined) return "done";
      const address = mailAddress(deps.settings);
      const mail = await accountMail(deps, account, `password-reset-${id}`, (words) => ({
        subject: words.resetSubject,
        said: words.resetText(account.username),
        open: { label: words.resetButton, url: `${address}/rt?pt=${token}` },
        otherwise: words.resetLater,
      }));
      await sendOnce(deps, { ownerId: account.id, key: mail.name }, mail, log);
      return "done";
    },
  };
  return task;
}

/** A token for a person; undefined when they have got enough of them. */
async function makeToken({ db, now }: MailDeps, userId: string): Promise<string | undefined> {
  const token = newResetToken();
  const tokenHash = hashResetToken(token);
  if (!tokenHash) throw new Error("a new token is none");
  return await db.transaction().execute(async (trx) => {
    // Jobs of the same person wait for each other, so that none counts past another.
    await lockName(trx, `password-reset/${userId}`);
    const time = now();
    if ((await countResets(trx, userId, new Date(time.getTime() - hour))) >= maxHourly) return undefined;
    const expires = new Date(time.getTime() + resetLife);
    const reset = { token_hash: tokenHash, user_id: userId, created_at: time, expires_at: expires };
    await insertReset(trx, reset, time);
    return token;
  });
}

/** The job that tells a person that their password is another now. */
function mailChanged(deps: MailDeps): JobTask {
  const task: JobTask<{ readonly userId: string; readonly id: string }> = {
    ...passwordChangedJob,
    ownerOf: ({ userId }) => userId,
    async run({ userId, id }, { log }) {
      const account = await findAccountById(deps.db, userId);
      if (!account) return "done";
      const mail = await accountMail(deps, account, `password-changed-${id}`, (words) => ({
        subject: words.changedSubject,
        said: words.changedText(account.username),
        open: { label: words.changedButton, url: `${mailAddress(deps.settings)}/` },
        otherwise: words.changedLater,
      }));
      await sendOnce(deps, { ownerId: userId, key: mail.name }, mail, log);
      return "done";
    },
  };
  return task;
}

type Words = (typeof passwordMailWords)["en"];

async function accountMail(
  { db }: MailDeps,
  account: AccountRow,
  name: string,
  say: (words: Words) => Pick<AccountMailContent, "subject" | "said" | "open" | "otherwise">,
) {
  const { locale } = await findSettings(db, account.id);
  const to = { name: account.real_name, address: account.email };
  return writeAccountMail({ name, to, locale, ...say(passwordMailWords[locale]) });
}
