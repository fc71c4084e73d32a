import { passwordMaxLength, passwordMinLength } from "@cairn/contracts/accounts/sessions";
import { fail, ok, type Result } from "@cairn/domain/result";
import { type AccountRow, findAccountById, setPasswordHash } from "../../core/accounts/accounts.queries.ts";
import { hashPassword } from "../../core/accounts/password.ts";
import type { Deps } from "../../deps.ts";
import type { Actor } from "../../platform/access/actor.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { tellLive } from "../../platform/live/tell-live.queries.ts";
import { endSessions, type PasswordRefusal, provePassword } from "../sessions/sessions.public.ts";
import { mailChangedLater } from "./password-jobs.ts";
import { findResetUser, forgetResets, useReset } from "./passwords.queries.ts";
import { hashResetToken } from "./reset-token.ts";

type ChangePasswordError =
  | PasswordRefusal
  | "session.expired"
  | "account.reset_invalid"
  | "account.password_length";

type PasswordDeps = Pick<Deps, "db" | "now" | "settings">;

/** Who may change which password, and what of it is used up by that. */
interface Permission {
  readonly account: AccountRow;
  /** Uses it up; false when somebody else has meanwhile. */
  readonly take: (trx: DatabaseOrTransaction) => Promise<boolean>;
  /** The session that goes on. */
  readonly keptSession?: Buffer;
}

/**
 * Gives an account another password, ends its other sessions and tells the person by mail.
 *
 * @param current token of the mail, or the password that holds, of somebody who is logged in
 */
export async function changePassword(
  deps: PasswordDeps,
  actor: Actor,
  { current, next }: { readonly current: string; readonly next: string },
): Promise<Result<true, ChangePasswordError>> {
  if (next.length < passwordMinLength || next.length > passwordMaxLength)
    return fail("account.password_length");
  const permission = (await byToken(deps, current)) ?? (await byPassword(deps, actor, current));
  if (!permission.ok) return permission;
  const { account, take, keptSession } = permission.value;
  const hashed = await hashPassword(account.username, next, deps.settings.passwordCost);
  if (!hashed.ok) return fail(`request.${hashed.error}` as const);
  return await deps.db.transaction().execute(async (trx) => {
    if (!(await take(trx))) return fail("account.reset_invalid");
    await setPasswordHash(trx, account.id, hashed.value, deps.now());
    await endSessions(trx, account.id, keptSession);
    await tellLive(trx, { kind: "sessions", to: [account.id] });
    await mailChangedLater(trx, account.id);
    return ok(true);
  });
}

async function byToken(
  { db, now }: PasswordDeps,
  token: string,
): Promise<Result<Permission, never> | undefined> {
  const tokenHash = hashResetToken(token);
  const userId = tokenHash && (await findResetUser(db, tokenHash, now()));
  const account = userId === undefined ? undefined : await findAccountById(db, userId);
  if (!tokenHash || !account) return undefined;
  const used = { tokenHash, userId: account.id };
  return ok({ account, take: (trx) => useReset(trx, { ...used, now: now() }) });
}

async function byPassword(
  deps: PasswordDeps,
  actor: Actor,
  password: string,
): Promise<Result<Permission, PasswordRefusal | "account.reset_invalid" | "session.expired">> {
  // Who opens a link in a browser whose session has ended does not come here.
  if (actor.kind === "expired") return fail("session.expired");
  const account = actor.kind === "session" ? await findAccountById(deps.db, actor.userId) : undefined;
  if (actor.kind !== "session" || !account) return fail("account.reset_invalid");
  const proven = await provePassword(deps, account, password);
  if (!proven.ok) return proven;
  const take = async (trx: DatabaseOrTransaction): Promise<boolean> => {
    await forgetResets(trx, account.id);
    return true;
  };
  return ok({ account, take, keptSession: actor.keyHash });
}
