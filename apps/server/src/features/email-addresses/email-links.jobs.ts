import { mailAddress } from "../../core/account-mails/mail-address.ts";
import { sendAccountMail } from "../../core/account-mails/send-account-mail.ts";
import { type AccountRow, findAccountById } from "../../core/accounts/accounts.queries.ts";
import { hashMailToken, newMailToken } from "../../core/accounts/mail-token.ts";
import type { Deps } from "../../deps.ts";
import { lockName } from "../../platform/db/lock-name.ts";
import type { JobTask } from "../../platform/jobs/job-task.ts";
import { countLinks, findChange, upsertLink, storeToken } from "./email-addresses.queries.ts";
import { type EmailLinkMail, emailLinkJob } from "./email-jobs.ts";
import { emailMailWords } from "./email-mail-words.ts";
import { linkLife } from "./link-life.ts";

type MailDeps = Pick<Deps, "db" | "mailer" | "now" | "settings">;

/** Links per hour that confirm one account's address, so that repeated requests do not fill a mailbox. */
const maxHourly = 3;
const hour = 60 * 60_000;

/** The job that mails a link about an e-mail address. */
export function mailEmailLink(deps: MailDeps): JobTask {
  const task: JobTask<EmailLinkMail> = {
    ...emailLinkJob,
    ownerOf: ({ userId }) => userId,
    async run(link, { log }) {
      const account = await findAccountById(deps.db, link.userId);
      if (!account) return "done";
      const { kind, address, changedTo = "", isChanged = false, id } = link;
      await sendAccountMail(deps, { ownerId: account.id, name: `email-link-${id}`, log }, async () => {
        const token = await makeToken(deps, account, link);
        if (token === undefined) return undefined;
        const url = `${mailAddress(deps.settings)}/rt?kind=${kind.toLowerCase()}&pt=${token}`;
        return {
          account,
          address,
          say: (locale) => {
            const words = emailMailWords[locale][kind === "UNDO" && isChanged ? "UNDO_CHANGED" : kind];
            return {
              subject: words.subject,
              said: words.text(account.username, changedTo),
              open: { label: words.button, url },
              otherwise: words.otherwise,
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
 * A token for a link. Another attempt to send the same mail replaces the token and is no other link, so that a mail server that
 * is away uses up none.
 *
 * @returns undefined if the link is no longer valid, or if the person has had enough of them
 */
async function makeToken(
  { db, now }: MailDeps,
  account: AccountRow,
  { kind, address, changeId, id }: EmailLinkMail,
): Promise<string | undefined> {
  const token = newMailToken();
  const tokenHash = hashMailToken(token);
  if (!tokenHash) throw new Error("a new token is none");
  return await db.transaction().execute(async (trx) => {
    // Jobs of the same person wait for each other, so that all links are counted.
    await lockName(trx, `email of ${account.id}`);
    const time = now();
    // In the meantime another address was requested, or the request was cancelled.
    if (kind === "CHANGE" && (await findChange(trx, account.id, time))?.id !== changeId) return undefined;
    if (kind !== "CONFIRM") return (await storeToken(trx, id, tokenHash)) ? token : undefined;
    if (account.email !== address || account.email_verified) return undefined;
    const others = { kind, except: id, since: new Date(time.getTime() - hour) };
    if ((await countLinks(trx, account.id, others)) >= maxHourly) return undefined;
    const expires = new Date(time.getTime() + linkLife[kind]);
    await upsertLink(trx, {
      token_hash: tokenHash,
      user_id: account.id,
      kind,
      email: address,
      change_id: null,
      mail_id: id,
      created_at: time,
      expires_at: expires,
    });
    return token;
  });
}
