import { fail, ok, type Result } from "@cairn/domain/result";
import { findAccountById, lockAccount, setConfirmedEmail } from "../../core/accounts/accounts.queries.ts";
import { deleteDeletionLinks } from "../../core/accounts/deletion-links.queries.ts";
import { deleteLoginMethods } from "../../core/accounts/login-methods.queries.ts";
import { mailAccountChange } from "../../core/accounts/mail-account-change.ts";
import { hashMailToken } from "../../core/accounts/mail-token.ts";
import { deleteResets } from "../../core/accounts/password-resets.queries.ts";
import { deleteSecondFactor, isFactorSince } from "../../core/second-factor/second-factor.queries.ts";
import { endAccess } from "../../core/sessions/end-access.ts";
import type { Database, DatabaseOrTransaction } from "../../platform/db/database.ts";
import { lockName } from "../../platform/db/lock-name.ts";
import {
  deleteChange,
  deleteLinksSince,
  findChange,
  findLink,
  takeLink,
  type EmailLinkKind,
  type EmailLinksTable,
} from "./email-addresses.queries.ts";
import { mailLinkLater } from "./email-jobs.ts";

interface LinkDeps {
  readonly db: Database;
  readonly now: () => Date;
}

type Link = Pick<EmailLinksTable, "user_id" | "email" | "change_id" | "created_at">;

/** Uses a link from a mail about an e-mail address, once. */
export async function useEmailLink(
  deps: LinkDeps,
  token: string,
): Promise<Result<EmailLinkKind, "account.email_link_invalid">> {
  const tokenHash = hashMailToken(token);
  if (!tokenHash) return fail("account.email_link_invalid");
  const done = await deps.db.transaction().execute(async (trx) => {
    const now = deps.now();
    const found = await findLink(trx, tokenHash, now);
    if (!found) return undefined;
    // Locks the person, then the address, so that if two people confirm the same address at once, or somebody signs up with it,
    // the second sees the first.
    await lockName(trx, `email of ${found.user_id}`);
    await lockName(trx, `email ${found.email}`);
    // Before anything else about the account is written, its links included: whoever else mails or deletes them has locked the
    // person before.
    await lockAccount(trx, found.user_id);
    const link = await takeLink(trx, tokenHash, now);
    if (!link) return undefined;
    const isDone = await uses[link.kind](trx, link, now);
    return isDone ? link.kind : undefined;
  });
  return done === undefined ? fail("account.email_link_invalid") : ok(done);
}

/** What each kind of link does. False if it is no longer valid. */
const uses: Readonly<
  Record<EmailLinkKind, (trx: DatabaseOrTransaction, link: Link, now: Date) => Promise<boolean>>
> = { CONFIRM: confirm, CHANGE: change, UNDO: undo };

async function confirm(trx: DatabaseOrTransaction, link: Link): Promise<boolean> {
  const account = await findAccountById(trx, link.user_id);
  if (account?.email !== link.email) return false;
  await setConfirmedEmail(trx, link.user_id, link.email);
  return true;
}

async function change(trx: DatabaseOrTransaction, link: Link, now: Date): Promise<boolean> {
  const [account, asked] = [
    await findAccountById(trx, link.user_id),
    await findChange(trx, link.user_id, now),
  ];
  if (!account || !asked || asked.id !== link.change_id) return false;
  await deleteChange(trx, account.id);
  await setConfirmedEmail(trx, account.id, link.email);
  // A link to reset the password that went to the old address is no longer valid.
  await deleteResets(trx, account.id);
  await mailAccountChange(trx, { userId: account.id, kind: "EMAIL_CHANGED" });
  await mailLinkLater(
    trx,
    {
      userId: account.id,
      kind: "UNDO",
      address: account.email,
      changeId: asked.id,
      changedTo: link.email,
      isChanged: true,
    },
    now,
  );
  return true;
}

/**
 * Cancels a pending change, or undoes one that was made. Links made later stop working, because they may belong to somebody who
 * has taken over the account. That person's sessions end, too, and every way to log in that they added is removed.
 */
async function undo(trx: DatabaseOrTransaction, link: Link): Promise<boolean> {
  await deleteChange(trx, link.user_id);
  await deleteLinksSince(trx, link.user_id, link.created_at);
  await setConfirmedEmail(trx, link.user_id, link.email);
  await deleteResets(trx, link.user_id);
  await deleteDeletionLinks(trx, link.user_id);
  await endAccess(trx, link.user_id);
  await takeBackWaysIn(trx, link.user_id, link.created_at);
  return true;
}

/**
 * Removes every way to log in that was added since somebody requested another address. The mails about them went to that address,
 * so the owner does not know about a passkey or provider that would let somebody back in, or a second factor that would lock the
 * owner out.
 */
async function takeBackWaysIn(trx: DatabaseOrTransaction, userId: string, since: Date): Promise<void> {
  const { passkeys, issuers } = await deleteLoginMethods(trx, userId, since);
  for (const detail of passkeys) await mailAccountChange(trx, { userId, kind: "PASSKEY_REMOVED", detail });
  for (const detail of issuers) await mailAccountChange(trx, { userId, kind: "IDENTITY_UNLINKED", detail });
  if ((await isFactorSince(trx, userId, since)) && (await deleteSecondFactor(trx, userId)))
    await mailAccountChange(trx, { userId, kind: "TWO_FACTOR_OFF" });
}
