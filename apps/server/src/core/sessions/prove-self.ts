import { createHash } from "node:crypto";
import { fail, ok, type Result } from "@cairn/domain/result";
import type { SessionActor } from "../../platform/access/actor.ts";
import type { Database, DatabaseOrTransaction } from "../../platform/db/database.ts";
import { lockName } from "../../platform/db/lock-name.ts";
import { type AccountRow, findAccountById, lockAccount } from "../accounts/accounts.queries.ts";
import { passwordMatches } from "../accounts/password.ts";
import { countFailures, deleteFailures, insertFailures } from "./login-failures.queries.ts";
import { findOpenedAt, findOpenHashes } from "./sessions.queries.ts";

/** Why a password is not accepted as proof. */
type PasswordRefusal =
  | "account.wrong_password"
  | "account.too_many_tries"
  | "request.busy"
  | "request.share_used";

/** How long wrong passwords count, ms. */
const memory = 15 * 60_000;
/** Number of wrong passwords in that time after which no more are checked. */
const maxFailures = 10;

/**
 * Whether somebody who is logged in knows the password of the account. Wrong ones are counted per account, separately from those
 * of logins: somebody with a session must not continue to guess, and somebody without one must not keep the owner from saving. Of
 * guesses sent at once, not one more is answered.
 */
async function provePassword(
  { db, now }: { readonly db: Database; readonly now: () => Date },
  account: Pick<AccountRow, "id" | "username"> & { readonly password_hash: string },
  password: string,
): Promise<Result<true, PasswordRefusal>> {
  const name = `password of ${account.id}`;
  const subject = createHash("sha256").update(name).digest();
  const oldest = new Date(now().getTime() - memory);
  const isBlocked = async (trx: DatabaseOrTransaction): Promise<boolean> =>
    (await countFailures(trx, [subject], oldest)) >= maxFailures;
  if (await isBlocked(db)) return fail("account.too_many_tries");
  const tried = { name: account.username, password, isProven: true };
  const matches = await passwordMatches(account.password_hash, tried);
  if (!matches.ok) return fail(`request.${matches.error}` as const);
  return await db.transaction().execute(async (trx) => {
    await lockName(trx, name);
    // Others may have failed since, while this one waited to be checked.
    if (await isBlocked(trx)) return fail("account.too_many_tries");
    if (matches.value) {
      await deleteFailures(trx, subject);
      return ok(true);
    }
    await insertFailures(trx, [subject], now(), oldest);
    return fail("account.wrong_password");
  });
}

/** Why somebody who is logged in has not proved to be the account's owner. */
export type ProofRefusal =
  | PasswordRefusal
  | "account.password_required"
  | "account.sign_in_again"
  | "session.expired";

/**
 * Checks again that somebody has proved to be an account's owner, in the transaction of the change and with the account locked to
 * its end. If their session was ended or the password replaced since the first check, they change nothing.
 */
export type LockProof = (trx: DatabaseOrTransaction) => Promise<Result<true, ProofRefusal>>;

/** Somebody who has proved to be an account's owner. */
export interface Proof {
  readonly account: AccountRow;
  readonly hold: LockProof;
}

/** How long a sign-in counts as proof for somebody without a password, ms. */
const freshFor = 10 * 60_000;

/**
 * Checks that the account's owner requests an important change, and not somebody who found an open browser or got hold of a
 * session key: they know the password, or, if the account has none because they signed up with a provider, they signed in within
 * the last 10 minutes.
 *
 * @param password the given password; checked only if the account has one
 */
export async function proveSelf(
  deps: { readonly db: Database; readonly now: () => Date },
  actor: SessionActor,
  password: string | undefined,
): Promise<Result<Proof, ProofRefusal>> {
  const account = await findAccountById(deps.db, actor.userId);
  // The account was deleted between the session's check and now.
  if (!account) return fail("session.expired");
  if (account.password_hash === null) {
    const openedAt = await findOpenedAt(deps.db, actor.keyHash);
    const isFresh = openedAt !== undefined && deps.now().getTime() - openedAt.getTime() <= freshFor;
    return isFresh ? ok(proofOf(deps, actor, account)) : fail("account.sign_in_again");
  }
  if (password === undefined) return fail("account.password_required");
  const proven = await provePassword(deps, { ...account, password_hash: account.password_hash }, password);
  return proven.ok ? ok(proofOf(deps, actor, account)) : proven;
}

const proofOf = ({ now }: { readonly now: () => Date }, actor: SessionActor, account: AccountRow): Proof => ({
  account,
  async hold(trx) {
    const held = await lockSession(trx, actor, now());
    if (!held.ok) return held;
    return held.value.password_hash === account.password_hash ? ok(true) : fail("account.wrong_password");
  },
});

/**
 * The account of somebody whose session is open at this moment, locked until the transaction ends: for changes that an earlier
 * call of the same session has proved.
 */
export async function lockSession(
  trx: DatabaseOrTransaction,
  { userId, keyHash }: SessionActor,
  now: Date,
): Promise<Result<AccountRow, "session.expired">> {
  const account = await lockAccount(trx, userId);
  const [isOpen] = await findOpenHashes(trx, [keyHash], now);
  return account && isOpen ? ok(account) : fail("session.expired");
}
