import { createHash } from "node:crypto";
import { fail, ok, type Result } from "@cairn/domain/result";
import type { AccountRow } from "../../core/accounts/accounts.queries.ts";
import { passwordMatches } from "../../core/accounts/password.ts";
import type { Database, DatabaseOrTransaction } from "../../platform/db/database.ts";
import { lockName } from "../../platform/db/lock-name.ts";
import { countFailures, deleteFailures, insertFailures } from "./login-failures.queries.ts";

/** Why a password is not accepted as proof. */
export type PasswordRefusal =
  | "account.wrong_password"
  | "account.too_many_tries"
  | "request.busy"
  | "request.share_used";

/** How long wrong passwords count, ms. */
const memory = 15 * 60_000;
/** Number of wrong passwords in that time after which no more are checked. */
const maxFailures = 10;

/**
 * Whether somebody who is logged in knows the password of the account. Wrong ones are counted per account, separately from those of logins: somebody with a
 * session must not continue to guess, and somebody without one must not keep the owner from saving. Of guesses sent at once, not one more is answered.
 */
export async function provePassword(
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
