import { type AccountRow, findAccountByLogin } from "../../core/accounts/accounts.queries.ts";
import type { Database } from "../../platform/db/database.ts";
import { hashSessionKey, isTokenShaped } from "./session-key.ts";
import { findTokenScopes } from "./sessions.queries.ts";

/**
 * The account of a login with a personal token as the password, for clients that know no other way. They get the token back as their session key, so that its scopes
 * stay and it ends when its owner removes it; no session is opened. With a token that may not read, they get only the username.
 */
export async function logInByToken(
  { db, now }: { readonly db: Database; readonly now: () => Date },
  { name, password }: { readonly name: string; readonly password: string },
): Promise<AccountRow | undefined> {
  if (!isTokenShaped(password)) return undefined;
  const account = await findAccountByLogin(db, name);
  const scopes = await findTokenScopes(db, account, hashSessionKey(password), now());
  if (!account || !scopes) return undefined;
  if (scopes.includes("read")) return account;
  return { ...account, real_name: account.username, email: "", email_verified: false, country: null };
}
