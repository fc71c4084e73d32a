import { fail, ok, type Result } from "@cairn/domain/result";
import type { Database } from "../../platform/db/database.ts";
import { type AccountRow, findAccountByLogin } from "../accounts/accounts.queries.ts";
import { passwordMatches, type PasswordTry } from "../accounts/password.ts";
import { checkCode, type CodeRefusal } from "../second-factor/check-code.ts";
import { deleteLoginFailures, type LoginAttempt, recordLoginFailure } from "./login-failures.ts";

interface LoginDeps {
  readonly db: Database;
  readonly now: () => Date;
}

/**
 * Finds the account of a name and password, and of a code if two-factor login is on. Takes the same time and gives the same
 * answer whether the name or the password was wrong. A correct password with a wrong code counts as a failure of name and
 * network, so that it does not allow more guesses.
 *
 * @returns `request.busy` or `request.share_used` immediately if too many are already logging in
 */
export async function login(
  { db, now }: LoginDeps,
  attempt: LoginAttempt & PasswordTry & { readonly otp: string | undefined },
): Promise<Result<AccountRow, "session.login_failed" | "request.busy" | "request.share_used" | CodeRefusal>> {
  const account = await findAccountByLogin(db, attempt.name);
  const matches = await passwordMatches(account?.password_hash ?? undefined, attempt);
  if (!matches.ok) return fail(`request.${matches.error}` as const);
  if (!matches.value || !account) {
    await recordLoginFailure(db, attempt, now());
    return fail("session.login_failed");
  }
  const checked = await checkCode({ db, now }, account.id, attempt.otp);
  if (!checked.ok) {
    await recordLoginFailure(db, attempt, now());
    return checked;
  }
  await deleteLoginFailures(db, attempt.name);
  return ok(account);
}

/** A `+` in an e-mail address that was not percent-encoded arrives as a space. */
export function repairLoginName(name: string): string {
  return name.includes("@") ? name.replaceAll(" ", "+") : name;
}
