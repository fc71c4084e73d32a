import type { LoginAnswer } from "@cairn/contracts/account/account";
import type { Database } from "../../platform/db/database.ts";
import { facebookIssuer } from "../../platform/sign-in-providers/facebook-provider.ts";
import type { AccountRow } from "../accounts/accounts.queries.ts";
import { hasIdentity } from "../accounts/identities.queries.ts";

/** The answer of login and sign-up. `userKey` equals the session key because old clients send it as one. */
export async function loginAnswer(
  { db }: { readonly db: Database },
  account: AccountRow,
  sessionKey: string,
): Promise<LoginAnswer> {
  return {
    sessionkey: sessionKey,
    userKey: sessionKey,
    username: account.username,
    realName: account.real_name,
    email: account.email,
    ...(account.country && { country: account.country }),
    emailVerified: account.email_verified,
    facebookConnected: await hasIdentity(db, account.id, facebookIssuer),
  };
}
