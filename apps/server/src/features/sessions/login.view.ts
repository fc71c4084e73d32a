import type { LoginAnswer } from "@cairn/contracts/accounts/sessions";
import type { AccountRow } from "../../core/accounts/accounts.queries.ts";

/** The answer of login and sign-up. `userKey` equals the session key because old clients send it as one (wire facts, 0.4). */
export function loginAnswer(account: AccountRow, sessionKey: string): LoginAnswer {
  return {
    sessionkey: sessionKey,
    userKey: sessionKey,
    username: account.username,
    realName: account.real_name,
    email: account.email,
    ...(account.country && { country: account.country }),
    emailVerified: account.email_verified,
    facebookConnected: false,
  };
}
