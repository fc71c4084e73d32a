import { linkDays } from "@cairn/contracts/operator/operator-values";
import { fail, ok, type Result } from "@cairn/domain/result";
import { type AccountRow, findAccountById, lockAccount } from "../../core/accounts/accounts.queries.ts";
import { hashMailToken, newMailToken } from "../../core/accounts/mail-token.ts";
import { replaceResets } from "../../core/accounts/password-resets.queries.ts";
import { findSecondFactor } from "../../core/second-factor/second-factor.queries.ts";
import { endAccess, endOtherSessions } from "../../core/sessions/end-access.ts";
import type { Proof } from "../../core/sessions/prove-self.ts";
import { addPremium } from "../../core/subscriptions/grant-premium.ts";
import type { Deps } from "../../deps.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { publishLive } from "../../platform/live/publish-live.queries.ts";
import { byteSizeText } from "../../platform/storage/byte-size.ts";
import { deleteAccount } from "../account-deletion/delete-account.ts";
import { type CreateAccountError, createAccount, type NewAccount } from "../account/create-account.ts";
import { createInvites } from "../account/create-invites.ts";
import { endTwoFactor } from "../two-factor/end-two-factor.ts";
import { type ActingOperator, noteAction, type OperatorAction } from "./operator-actions.queries.ts";
import { type LostProof, lockProof, lockRoles, setDisabledAt, setOwnQuota } from "./operators.queries.ts";

type PeopleDeps = Pick<Deps, "db" | "now">;

/** A link with which somebody chooses a password. */
export interface PasswordLink {
  readonly token: string;
  readonly expiresAt: Date;
}

const msPerDay = 24 * 60 * 60 * 1000;

/** Makes a link for a password, in place of all others of the person. */
async function makeLink(trx: DatabaseOrTransaction, userId: string, now: Date): Promise<PasswordLink> {
  const token = newMailToken();
  const tokenHash = hashMailToken(token);
  if (!tokenHash) throw new Error("a new token is none");
  const expiresAt = new Date(now.getTime() + linkDays * msPerDay);
  await replaceResets(trx, {
    token_hash: tokenHash,
    user_id: userId,
    created_at: now,
    expires_at: expiresAt,
  });
  return { token, expiresAt };
}

/** Adds an account whose person chooses the password by a link. */
export async function addPerson(
  deps: PeopleDeps & Pick<Deps, "settings">,
  by: ActingOperator,
  person: Omit<NewAccount, "password">,
): Promise<Result<PasswordLink, CreateAccountError>> {
  const now = deps.now();
  let link: PasswordLink | undefined;
  const made = await createAccount(deps, person, async (trx, { id }) => {
    link = await makeLink(trx, id, now);
    await noteAction(trx, by, now, { kind: "person.added", about: id });
    return ok(true);
  });
  if (!made.ok) return made;
  if (!link) throw new Error("an account was made without a link");
  return ok(link);
}

/** Adds an account with a password, by a command. */
export async function addPersonWithPassword(
  deps: PeopleDeps & Pick<Deps, "settings">,
  person: NewAccount,
): Promise<Result<AccountRow, CreateAccountError>> {
  return await createAccount(deps, person, async (trx, { id }) => {
    await noteAction(trx, "command", deps.now(), { kind: "person.added", about: id });
    return ok(true);
  });
}

/** Makes codes with which one person each can sign up. */
export async function invitePeople(
  deps: PeopleDeps,
  by: ActingOperator,
  { count, days }: { readonly count: number; readonly days: number },
): Promise<{ readonly codes: readonly string[]; readonly expiresAt: Date }> {
  return await deps.db.transaction().execute(async (trx) => {
    await noteAction(trx, by, deps.now(), {
      kind: "person.invited",
      ...(count > 1 && { subject: String(count) }),
    });
    return await createInvites({ db: trx, now: deps.now }, { count, days });
  });
}

/**
 * Disables an account: its sessions end, its tokens stop, and nobody can log in to it; what it shares stays as it was. Or enables
 * it again, with its tokens.
 */
export async function disablePerson(
  deps: PeopleDeps,
  by: ActingOperator,
  userId: string,
  isDisabled: boolean,
): Promise<Result<true, "user.not_found" | "operator.is_self">> {
  if (by !== "command" && by.id === userId) return fail("operator.is_self");
  return await deps.db.transaction().execute(async (trx) => {
    // Two operators who disable each other would leave none.
    await lockRoles(trx);
    const account = await lockAccount(trx, userId);
    if (!account) return fail("user.not_found");
    if ((account.disabled_at !== null) === isDisabled) return ok(true);
    const now = deps.now();
    await setDisabledAt(trx, userId, isDisabled ? now : null);
    if (isDisabled) {
      await endOtherSessions(trx, userId, undefined);
      await publishLive(trx, { kind: "sessions", to: [userId] });
    }
    await noteAction(trx, by, now, {
      kind: isDisabled ? "person.disabled" : "person.enabled",
      about: userId,
    });
    return ok(true);
  });
}

/** Who was deleted. */
type Deleted = NonNullable<Awaited<ReturnType<typeof deleteAccount>>>;

/**
 * Deletes an account with all its data, as the person's own link does.
 *
 * @param confirmed the username as it was typed
 * @param proof of the operator who asks: nothing brings the data back
 */
export async function deletePerson(
  deps: PeopleDeps,
  by: ActingOperator,
  userId: string,
  confirmed: string,
  proof?: Proof,
): Promise<Result<Deleted, "user.not_found" | "operator.is_self" | "operator.name_differs" | LostProof>> {
  if (by !== "command" && by.id === userId) return fail("operator.is_self");
  const account = await findAccountById(deps.db, userId);
  if (!account) return fail("user.not_found");
  if (account.username !== confirmed) return fail("operator.name_differs");
  let lost: LostProof | undefined;
  const gone = await deleteAccount(deps, userId, async (trx) => {
    const held = await proof?.hold(trx);
    if (held?.ok === false) lost = held.error;
    if (lost) return false;
    await noteAction(trx, by, deps.now(), { kind: "person.deleted" });
    return true;
  });
  return gone ? ok(gone) : fail(lost ?? "user.not_found");
}

/**
 * Makes a link with which somebody chooses another password.
 *
 * @param proof of the operator who asks: the link opens an account, so a session that somebody else has got is not enough
 */
export async function makePasswordLink(
  deps: PeopleDeps,
  by: ActingOperator,
  userId: string,
  proof?: Proof,
): Promise<Result<PasswordLink, "user.not_found" | LostProof>> {
  return await deps.db.transaction().execute(async (trx) => {
    const held = await lockProof(trx, proof);
    if (!held.ok) return held;
    if (!(await lockAccount(trx, userId))) return fail("user.not_found");
    const now = deps.now();
    await noteAction(trx, by, now, { kind: "person.password_link", about: userId });
    return ok(await makeLink(trx, userId, now));
  });
}

/**
 * Ends the two-factor login of somebody, who is told by mail.
 *
 * @param proof of the operator who asks
 * @returns whether it was on
 */
export async function endTwoFactorOf(
  deps: PeopleDeps,
  by: ActingOperator,
  userId: string,
  proof?: Proof,
): Promise<Result<boolean, "user.not_found" | LostProof>> {
  return await endTwoFactor(deps.db, userId, async (trx) => {
    const held = await lockProof(trx, proof);
    if (!held.ok) return held;
    if (!(await lockAccount(trx, userId))) return fail("user.not_found");
    const factor = await findSecondFactor(trx, userId);
    if (factor && factor.confirmed_at !== null)
      await noteAction(trx, by, deps.now(), { kind: "person.two_factor_off", about: userId });
    return ok(true);
  });
}

/** Ends all sessions and personal tokens of somebody. */
export async function logOutPerson(deps: PeopleDeps, by: ActingOperator, userId: string): Promise<void> {
  await noteWith(deps, by, { kind: "person.logged_out", about: userId }, (trx) => endAccess(trx, userId));
}

/**
 * Makes somebody a premium member for some days, added to those that they have left.
 *
 * @returns until when
 */
export async function givePremium(
  deps: PeopleDeps,
  by: ActingOperator,
  userId: string,
  days: number,
): Promise<Date | undefined> {
  const action = { kind: "person.premium", about: userId, subject: String(days) } as const;
  return await noteWith(deps, by, action, (trx) => addPremium(deps, trx, userId, days));
}

/** Gives somebody a quota of their own, bytes; null: as much as everybody may store. */
export async function changeQuotaOf(
  { db, now }: PeopleDeps,
  by: ActingOperator,
  userId: string,
  bytes: number | null,
): Promise<Result<true, "user.not_found">> {
  return await db.transaction().execute(async (trx) => {
    if (!(await lockAccount(trx, userId))) return fail("user.not_found");
    await setOwnQuota(trx, userId, bytes);
    const subject = bytes === null ? undefined : byteSizeText(bytes);
    await noteAction(trx, by, now(), { kind: "person.quota", about: userId, subject });
    return ok(true);
  });
}

async function noteWith<T>(
  { db, now }: PeopleDeps,
  by: ActingOperator,
  action: OperatorAction,
  run: (trx: DatabaseOrTransaction) => Promise<T>,
): Promise<T> {
  return await db.transaction().execute(async (trx) => {
    const done = await run(trx);
    await noteAction(trx, by, now(), action);
    return done;
  });
}
