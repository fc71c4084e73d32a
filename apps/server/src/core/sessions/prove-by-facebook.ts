import { fail, ok, type Result } from "@cairn/domain/result";
import type { SessionActor } from "../../platform/access/actor.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import type { SignInFailure } from "../../platform/sign-in-providers/sign-in-provider.ts";
import { findIdentity } from "../accounts/identities.queries.ts";
import type { CoreDeps } from "../core-deps.ts";
import { lockSession } from "./prove-self.ts";

/** Why a Facebook token does not prove that the caller is the account's owner. */
export type FacebookRefusal = SignInFailure | "identity.off" | "session.expired";

/** Called in the transaction of the change, with the account locked to its end. */
type HoldLink = (trx: DatabaseOrTransaction) => Promise<Result<true, FacebookRefusal>>;

/**
 * Checks that the account's owner requests an important change: they have a token that Facebook made for this server's app and
 * for the person linked to the account.
 *
 * @returns a function that checks in the transaction of the change whether the session and the link are still valid;
 *   `identity.failed` for anybody else's token
 */
export async function proveByFacebook(
  deps: Pick<CoreDeps, "db" | "now" | "signInProviders">,
  actor: SessionActor,
  accessToken: string,
): Promise<Result<{ readonly hold: HoldLink }, FacebookRefusal>> {
  const { facebook } = deps.signInProviders;
  if (!facebook) return fail("identity.off");
  const person = await facebook.identify(accessToken);
  if (!person.ok) return person;
  const isOwner = async (db: DatabaseOrTransaction): Promise<boolean> =>
    (await findIdentity(db, person.value))?.owner_id === actor.userId;
  if (!(await isOwner(deps.db))) return fail("identity.failed");
  return ok({
    async hold(trx) {
      const held = await lockSession(trx, actor, deps.now());
      if (!held.ok) return held;
      return (await isOwner(trx)) ? ok(true) : fail("identity.failed");
    },
  });
}
