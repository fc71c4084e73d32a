import type { Locale } from "@cairn/contracts/settings/settings";
import { mailAddress } from "../../core/account-mails/mail-address.ts";
import { writeAccountMail } from "../../core/account-mails/write-account-mail.ts";
import { type AccountRow, findAccountById, lockAccount } from "../../core/accounts/accounts.queries.ts";
import { hashMailToken, newMailToken } from "../../core/accounts/mail-token.ts";
import { findSettings } from "../../core/settings/settings.queries.ts";
import type { Deps } from "../../deps.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { lockName } from "../../platform/db/lock-name.ts";
import { newId } from "../../platform/db/new-id.ts";
import { addJob } from "../../platform/jobs/job-queue.queries.ts";
import type { JobTask } from "../../platform/jobs/job-task.ts";
import { mailAttempts } from "../../platform/mail/mail-attempts.ts";
import type { Mail } from "../../platform/mail/mail.ts";
import { sendOnce } from "../../platform/mail/send-once.ts";
import { findWayBack, type WayBack } from "../email-addresses/email-addresses.queries.ts";
import { countDeletionLinks, hasDeletionLink, upsertDeletionLink } from "./account-deletion.queries.ts";
import { deletionMailWords } from "./deletion-mail-words.ts";

type MailDeps = Pick<Deps, "db" | "mailer" | "now" | "settings">;

/** The data of the job. The id ensures that each of its mails is sent once. */
interface DeletionMail {
  readonly userId: string;
  readonly id: string;
}

const mailLinkJob = { name: "mail-account-deletion", attempts: mailAttempts.soon } as const;

/** How long a link is valid, ms. */
const linkLife = 24 * 60 * 60_000;
/** Links per account and hour. */
const maxHourly = 3;
const hour = 60 * 60_000;

/** Mails a person the link that deletes the account. */
export const mailDeletionLinkLater = (db: DatabaseOrTransaction, userId: string): Promise<void> =>
  addJob<DeletionMail>(db, mailLinkJob, { userId, id: newId() });

/**
 * The job that mails the link. As long as an earlier address can take the account back, the link goes only there: otherwise
 * somebody who has taken over an account and changed its address could delete it before the owner has it back. The current
 * address is told how long, for owners who can no longer read the earlier one.
 */
export function mailDeletionLink(deps: MailDeps): JobTask {
  const task: JobTask<DeletionMail> = {
    ...mailLinkJob,
    ownerOf: ({ userId }) => userId,
    async run(asked, { log }) {
      const { userId, id } = asked;
      if (!(await findAccountById(deps.db, userId))) return "done";
      for (const [name, write] of [
        [`account-deletion-${id}`, writeLink],
        [`account-deletion-waits-${id}`, writeWaits],
      ] as const)
        await sendOnce(deps, { ownerId: userId, key: name }, () => write(deps, asked, name), log);
      return "done";
    },
  };
  return task;
}

/** The mail with the link, made now; undefined if the person has had enough of them. */
async function writeLink(
  deps: MailDeps,
  { userId, id }: DeletionMail,
  name: string,
): Promise<Mail | undefined> {
  const made = await makeLink(deps, userId, id);
  if (!made) return undefined;
  const { account, token, wayBack } = made;
  const { locale } = await findSettings(deps.db, userId);
  const words = deletionMailWords[locale];
  return writeAccountMail({
    name,
    to: { name: account.real_name, address: wayBack?.email ?? account.email },
    locale,
    subject: words.subject,
    said: words.said(account.username),
    open: { label: words.button, url: `${mailAddress(deps.settings)}/delete-account/${token}/confirm` },
    otherwise: words.otherwise,
  });
}

/** The mail to the current address; undefined if it has got the link itself, or if there is none. */
async function writeWaits(
  deps: MailDeps,
  { userId, id }: DeletionMail,
  name: string,
): Promise<Mail | undefined> {
  const { db } = deps;
  const time = deps.now();
  const account = (await hasDeletionLink(db, id, time)) ? await findAccountById(db, userId) : undefined;
  if (!account) return undefined;
  const wayBack = await findWayBack(db, account, time);
  if (!wayBack) return undefined;
  const { locale, time_zone: timeZone } = await findSettings(db, userId);
  const words = deletionMailWords[locale];
  return writeAccountMail({
    name,
    to: { name: account.real_name, address: account.email },
    locale,
    subject: words.subject,
    said: words.waits(account.username, dayOf(wayBack, locale, timeZone)),
    open: { label: words.check, url: `${mailAddress(deps.settings)}/profile/edit/security` },
    otherwise: words.otherwise,
  });
}

/** The day until which the account can be taken back, as people read it. */
const dayOf = ({ endsAt }: WayBack, locale: Locale, timeZone: string | null): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: timeZone ?? "UTC" }).format(endsAt);

interface DeletionLink {
  readonly token: string;
  readonly account: AccountRow;
  /** The earlier address to which it is sent. */
  readonly wayBack: WayBack | undefined;
}

/**
 * A link for a person, and its recipient at that moment: taking the account back a moment later deletes the link, and taking it
 * back a moment before makes the owner the only recipient. Another attempt to send the same mail replaces the token and is no
 * other link, so that a mail server that is away uses up none.
 *
 * @returns undefined if they have had enough of them
 */
async function makeLink(
  { db, now }: MailDeps,
  userId: string,
  mailId: string,
): Promise<DeletionLink | undefined> {
  const token = newMailToken();
  const tokenHash = hashMailToken(token);
  if (!tokenHash) throw new Error("a new token is none");
  return await db.transaction().execute(async (trx) => {
    // Jobs of the same person wait for each other, so that all links are counted.
    await lockName(trx, `account-deletion/${userId}`);
    const account = await lockAccount(trx, userId);
    if (!account) return undefined;
    const time = now();
    const others = { except: mailId, since: new Date(time.getTime() - hour) };
    if ((await countDeletionLinks(trx, userId, others)) >= maxHourly) return undefined;
    const expires = new Date(time.getTime() + linkLife);
    const link = { token_hash: tokenHash, user_id: userId, created_at: time, expires_at: expires };
    await upsertDeletionLink(trx, { ...link, mail_id: mailId });
    return { token, account, wayBack: await findWayBack(trx, account, time) };
  });
}
