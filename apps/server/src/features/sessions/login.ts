import { fail, ok, type Result } from "@cairn/domain/result";
import type { Database } from "../../platform/db/database.ts";
import { type AccountRow, findAccountByLogin, passwordMatches } from "../accounts/accounts.public.ts";
import { forgetLoginFailures, type LoginAttempt, recordLoginFailure } from "./login-failures.ts";

interface LoginDeps {
  readonly db: Database;
  readonly now: () => Date;
}

/**
 * Finds the account of a name and password. Takes the same time and gives the same answer whether the name or the password was
 * wrong.
 */
export async function login(
  { db, now }: LoginDeps,
  attempt: LoginAttempt & { readonly name: string },
  password: string,
): Promise<Result<AccountRow, "session.login_failed">> {
  const account = await findAccountByLogin(db, attempt.name);
  if (!(await passwordMatches(account?.password_hash, password)) || !account) {
    await recordLoginFailure(db, attempt, now());
    return fail("session.login_failed");
  }
  await forgetLoginFailures(db, attempt.name);
  return ok(account);
}

/** A `+` in an e-mail address that was not percent-encoded arrives as a space (wire facts, 1.1). */
export function repairLoginName(name: string): string {
  return name.includes("@") ? name.replaceAll(" ", "+") : name;
}
