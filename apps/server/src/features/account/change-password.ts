import { passwordMaxLength, passwordMinLength } from "@cairn/contracts/account/account";
import { fail, ok, type Result } from "@cairn/domain/result";
import {
  type AccountRow,
  findAccountById,
  lockAccount,
  setPasswordHash,
  setConfirmedEmail,
} from "../../core/accounts/accounts.queries.ts";
import { deleteDeletionLinks } from "../../core/accounts/deletion-links.queries.ts";
import { deleteLoginMethods } from "../../core/accounts/login-methods.queries.ts";
import { mailAccountChange } from "../../core/accounts/mail-account-change.ts";
import { hashMailToken } from "../../core/accounts/mail-token.ts";
import {
  deletePendingEmail,
  findReset,
  deleteResets,
  useReset,
} from "../../core/accounts/password-resets.queries.ts";
import { hashPassword } from "../../core/accounts/password.ts";
import { endOtherSessions } from "../../core/sessions/end-access.ts";
import { type ProofRefusal, proveSelf } from "../../core/sessions/prove-self.ts";
import { endTokens } from "../../core/sessions/sessions.queries.ts";
import type { Deps } from "../../deps.ts";
import type { Actor } from "../../platform/access/actor.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { lockName } from "../../platform/db/lock-name.ts";
import { publishLive } from "../../platform/live/publish-live.queries.ts";

type Addressed = Pick<AccountRow, "id" | "email">;

/** Locks an account's address until the end of the transaction, in the same order as links about addresses do. */
async function lockEmail(trx: DatabaseOrTransaction, { id, email }: Addressed): Promise<void> {
  await lockName(trx, `email of ${id}`);
  await lockName(trx, `email ${email}`);
}

/**
 * Confirms the address of an account whose password was reset with a link mailed there. Nobody had proved the address before:
 * somebody else may have signed up with it, waiting for its owner to start using the account. So the ways to log in that were
 * added before are removed: passkeys and linked providers.
 */
async function proveEmail(trx: DatabaseOrTransaction, { id, email }: Addressed): Promise<void> {
  await setConfirmedEmail(trx, id, email);
  const { passkeys, issuers } = await deleteLoginMethods(trx, id, new Date(0));
  if (passkeys.length + issuers.length > 0)
    await mailAccountChange(trx, { userId: id, kind: "WAYS_IN_REMOVED" });
}

type ChangePasswordError = ProofRefusal | "account.reset_invalid" | "account.password_length";

type PasswordDeps = Pick<Deps, "db" | "now" | "settings">;

/** The requested change. */
export interface PasswordChange {
  /**
   * The token of a link, and nothing else. Absent if a password is given, and from old clients, which send either as
   * `current`.
   */
  readonly token: string | undefined;
  readonly current: string;
  readonly next: string;
  /** Whether personal tokens stay valid, if the person is logged in; after a link from a mail they never do. */
  readonly keepsTokens: boolean;
}

/** Who may change which password, and what this uses up. */
interface Permission {
  readonly account: AccountRow;
  /**
   * Uses the permission up, with the account locked. Refused if it is no longer valid because somebody else has used it in the
   * meantime.
   */
  readonly take: (trx: DatabaseOrTransaction) => Promise<Result<true, ChangePasswordError>>;
  /** Whether it came from a link. */
  readonly isByLink: boolean;
  /** Whether it proves that the address of the account belongs to the person. */
  readonly provesEmail: boolean;
  /** The session that stays open. */
  readonly keptSession?: Buffer;
}

/**
 * Replaces the password of an account, ends its other sessions and tells the person by mail. Also removes whatever somebody who
 * knew the old password may have prepared: personal tokens, unless their owner keeps them, a pending change of e-mail address,
 * links that delete the account, and changes of many workouts that wait.
 *
 * The token of a link is never tried as a password: an expired link that is opened while somebody is logged in changes nothing of
 * theirs. An account without a password gets its first one only after a fresh sign-in, whatever is sent as the current password.
 */
export async function changePassword(
  deps: PasswordDeps,
  actor: Actor,
  { token, current, next, keepsTokens }: PasswordChange,
): Promise<Result<true, ChangePasswordError>> {
  if (next.length < passwordMinLength || next.length > passwordMaxLength)
    return fail("account.password_length");
  const byLink = await byToken(deps, token ?? current);
  if (!byLink && token !== undefined) return fail("account.reset_invalid");
  const permission = byLink ?? (await byPassword(deps, actor, current));
  if (!permission.ok) return permission;
  const { account, take, keptSession, isByLink, provesEmail } = permission.value;
  const hashed = await hashPassword(account.username, next, deps.settings.passwordCost);
  if (!hashed.ok) return fail(`request.${hashed.error}` as const);
  return await deps.db.transaction().execute(async (trx) => {
    // A link about an address locks the names first, too.
    if (provesEmail) await lockEmail(trx, account);
    await lockAccount(trx, account.id);
    const taken = await take(trx);
    if (!taken.ok) return taken;
    await setPasswordHash(trx, account.id, hashed.value);
    if (provesEmail && !account.email_verified) await proveEmail(trx, account);
    await deletePendingEmail(trx, account.id);
    await deleteDeletionLinks(trx, account.id);
    await endOtherSessions(trx, account.id, keptSession);
    if (isByLink || !keepsTokens) await endTokens(trx, account.id);
    await publishLive(trx, { kind: "sessions", to: [account.id] });
    await mailAccountChange(trx, { userId: account.id, kind: "PASSWORD_CHANGED" });
    return ok(true);
  });
}

async function byToken(
  { db, now }: PasswordDeps,
  token: string,
): Promise<Result<Permission, never> | undefined> {
  const tokenHash = hashMailToken(token);
  const reset = tokenHash && (await findReset(db, tokenHash, now()));
  const account = reset && (await findAccountById(db, reset.userId));
  if (!tokenHash || !account) return undefined;
  const used = { tokenHash, userId: account.id };
  return ok({
    account,
    isByLink: true,
    provesEmail: !reset.isByOperator,
    take: async (trx) =>
      (await useReset(trx, { ...used, now: now() })) ? ok(true) : fail("account.reset_invalid"),
  });
}

async function byPassword(
  deps: PasswordDeps,
  actor: Actor,
  password: string,
): Promise<Result<Permission, ProofRefusal | "account.reset_invalid">> {
  // Somebody who opens a link in a browser whose session has ended does not get here.
  if (actor.kind === "expired") return fail("session.expired");
  if (actor.kind !== "session") return fail("account.reset_invalid");
  const proven = await proveSelf(deps, actor, password);
  if (!proven.ok) return proven;
  const { account, hold } = proven.value;
  // The account has no password, so the given text is not one: it is the link of an old client.
  if (account.password_hash === null && password !== "") return fail("account.reset_invalid");
  const take: Permission["take"] = async (trx) => {
    const held = await hold(trx);
    if (held.ok) await deleteResets(trx, account.id);
    return held;
  };
  return ok({ account, take, isByLink: false, provesEmail: false, keptSession: actor.keyHash });
}
