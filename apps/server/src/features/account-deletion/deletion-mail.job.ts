import type { Locale } from "@cairn/contracts/accounts/settings";
import type { Deps } from "../../deps.ts";
import { type AccountRow, holdAccount } from "../../core/accounts/accounts.queries.ts";
import { hashMailToken, newMailToken } from "../../core/accounts/mail-token.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { lockName } from "../../platform/db/lock-name.ts";
import { newId } from "../../platform/db/new-id.ts";
import { addJob } from "../../platform/jobs/job-queue.queries.ts";
import type { JobTask } from "../../platform/jobs/job-task.ts";
import { sendOnce } from "../../platform/mail/send-once.ts";
import { findWayBack, type WayBack } from "../email-addresses/email-addresses.public.ts";
import { mailAddress, writeAccountMail } from "../notification-mails/notification-mails.public.ts";
import { findSettings } from "../settings/settings.public.ts";
import { countDeletionLinks, insertDeletionLink } from "./account-deletion.queries.ts";
import { deletionMailWords } from "./deletion-mail-words.ts";

type MailDeps = Pick<Deps, "db" | "mailer" | "now" | "settings">;

/** Tried for some ten minutes: a link that comes later is not expected any more. */
const mailLinkJob = { name: "mail-account-deletion", attempts: 6 } as const;

/** How long a link is good, ms. */
const linkLife = 24 * 60 * 60_000;
/** Links for one account in an hour. */
const maxHourly = 3;
const hour = 60 * 60_000;

/** Has the link that deletes the account mailed to a person. */
export const mailDeletionLinkLater = (db: DatabaseOrTransaction, userId: string): Promise<void> =>
  addJob(db, mailLinkJob, { userId, id: newId() });

/**
 * The job that mails the link. As long as an earlier address may take the account back it goes there alone: whoever has got hold of an account and changed its address could
 * otherwise delete it before the owner has it back. The address that holds is told until when, for who cannot read the earlier one any more.
 */
export function mailDeletionLink(deps: MailDeps): JobTask {
  const task: JobTask<{ readonly userId: string; readonly id: string }> = {
    ...mailLinkJob,
    ownerOf: ({ userId }) => userId,
    async run({ userId, id }, { log }) {
      const made = await makeLink(deps, userId);
      if (!made) return "done";
      const { account, token, wayBack } = made;
      const { locale, time_zone: timeZone } = await findSettings(deps.db, userId);
      const words = deletionMailWords[locale];
      const mail = writeAccountMail({
        name: `account-deletion-${id}`,
        to: { name: account.real_name, address: wayBack?.email ?? account.email },
        locale,
        subject: words.subject,
        said: words.said(account.username),
        open: {
          label: words.button,
          url: `${mailAddress(deps.settings)}/delete-account/${token}/confirm`,
        },
        otherwise: words.otherwise,
      });
      await sendOnce(deps, { ownerId: userId, key: mail.name }, mail, log);
      if (!wayBack) return "done";
      const told = writeAccountMail({
        name: `account-deletion-waits-${id}`,
        to: { name: account.real_name, address: account.email },
        locale,
        subject: words.subject,
        said: words.waits(account.username, dayOf(wayBack, locale, timeZone)),
        open: { label: words.check, url: `${mailAddress(deps.settings)}/profile/edit/security` },
        otherwise: words.otherwise,
      });
      await sendOnce(deps, { ownerId: userId, key: told.name }, told, log);
      return "done";
    },
  };
  return task;
}

/** The day on which the way back closes, for people. */
const dayOf = ({ endsAt }: WayBack, locale: Locale, timeZone: string | null): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: timeZone ?? "UTC" }).format(endsAt);

interface DeletionLink {
  readonly token: string;
  readonly account: AccountRow;
  /** The earlier address that it goes to. */
  readonly wayBack: WayBack | undefined;
}

/**
 * A link for a person, and where it goes at that moment: whoever takes the account back a moment later forgets the link, and whoever did a moment before gets it alone.
 *
 * @returns undefined when they have got enough of them
 */
async function makeLink({ db, now }: MailDeps, userId: string): Promise<DeletionLink | undefined> {
  const token = newMailToken();
  const tokenHash = hashMailToken(token);
  if (!tokenHash) throw new Error("a new token is none");
  return await db.transaction().execute(async (trx) => {
    // Jobs of the same person wait for each other, so that none counts past another.
    await lockName(trx, `account-deletion/${userId}`);
    const account = await holdAccount(trx, userId);
    if (!account) return undefined;
    const time = now();
    const since = new Date(time.getTime() - hour);
    if ((await countDeletionLinks(trx, userId, since)) >= maxHourly) return undefined;
    const expires = new Date(time.getTime() + linkLife);
    const link = { token_hash: tokenHash, user_id: userId, created_at: time, expires_at: expires };
    await insertDeletionLink(trx, link);
    return { token, account, wayBack: await findWayBack(trx, account, time) };
  });
}
