import { fail, ok, type Result } from "@cairn/domain/result";
import type { AccountRow } from "../../core/accounts/accounts.queries.ts";
import { signUpMode } from "../../core/server-settings/server-settings.queries.ts";
import type { Deps } from "../../deps.ts";
import { createAccount, type CreateAccountError, type NewAccount } from "../account/create-account.ts";
import { hashInviteCode } from "../account/invite-code.ts";
import { useInvite } from "../account/invites.queries.ts";
import { linkIdentity, type LinkRefusal } from "./link-identity.ts";
import { takeProven } from "./sign-in-attempts.queries.ts";
import { hashSecret } from "./sign-in-secret.ts";

type SignUpRefusal =
  | CreateAccountError
  | LinkRefusal
  | "account.sign_up_closed"
  | "account.invite_required"
  | "account.invite_invalid"
  | "identity.expired";

/** What a person whom a provider has proved chooses for the account. */
export type ChosenAccount = Omit<NewAccount, "password" | "country"> & {
  readonly ticket: string;
  readonly invite?: string | undefined;
};

/**
 * Creates an account without a password, opened by an identity at a provider. The rules on who may sign up apply here, too. The
 * e-mail address counts as unverified, as in every sign-up.
 */
export async function signUpByProvider(
  deps: Pick<Deps, "db" | "now" | "settings">,
  { ticket, invite, ...person }: ChosenAccount,
): Promise<Result<AccountRow, SignUpRefusal>> {
  const signUp = await signUpMode(deps);
  if (signUp === "closed") return fail("account.sign_up_closed");
  if (signUp === "invite" && !invite) return fail("account.invite_required");
  return await createAccount<SignUpRefusal>(deps, person, async (trx, account) => {
    const now = deps.now();
    const proven = await takeProven(trx, hashSecret(ticket), now);
    if (!proven) return fail("identity.expired");
    if (signUp === "invite" && invite && !(await useInvite(trx, hashInviteCode(invite), now)))
      return fail("account.invite_invalid");
    const linked = await linkIdentity(trx, account.id, proven, now);
    return linked.ok ? ok(account) : linked;
  });
}
