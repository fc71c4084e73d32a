import { fail, ok, type Result } from "@cairn/domain/result";
import { mailAccountChange } from "../../core/account-mails/mail-account-change.ts";
import { lockWaysIn } from "../../core/accounts/ways-in.queries.ts";
import type { Deps } from "../../deps.ts";
import { providerOf } from "../../platform/sign-in-providers/sign-in-providers.ts";
import type { HoldProof, ProofRefusal } from "../sessions/sessions.public.ts";
import { deleteIdentity } from "./identities.queries.ts";

/** Unlinks an identity at a provider, unless it is the only way to log in: its owner would lose the account. */
export async function unlinkIdentity(
  { db, signInProviders }: Pick<Deps, "db" | "signInProviders">,
  { userId: ownerId, hold }: { readonly userId: string; readonly hold: HoldProof },
  issuer: string,
): Promise<Result<true, ProofRefusal | "identity.not_linked" | "identity.last_way_in">> {
  return await db.transaction().execute(async (trx) => {
    const held = await hold(trx);
    if (!held.ok) return held;
    const { hasPassword, passkeys, issuers } = await lockWaysIn(trx, ownerId);
    if (!issuers.includes(issuer)) return fail("identity.not_linked");
    // Nobody can log in with a provider that the operator has removed.
    const others = issuers.filter((other) => other !== issuer && providerOf(signInProviders, other));
    if (!hasPassword && passkeys.length + others.length === 0) return fail("identity.last_way_in");
    await deleteIdentity(trx, ownerId, issuer);
    const detail = providerOf(signInProviders, issuer)?.name;
    await mailAccountChange(trx, { userId: ownerId, kind: "IDENTITY_UNLINKED", detail });
    return ok(true);
  });
}
