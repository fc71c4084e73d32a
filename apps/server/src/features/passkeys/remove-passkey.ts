import { fail, ok, type Result } from "@cairn/domain/result";
import { mailAccountChange } from "../../core/account-mails/mail-account-change.ts";
import { lockWaysIn } from "../../core/accounts/ways-in.queries.ts";
import type { Deps } from "../../deps.ts";
import { providerOf } from "../../platform/sign-in-providers/sign-in-providers.ts";
import type { HoldProof, ProofRefusal } from "../sessions/sessions.public.ts";
import { deletePasskey, findPasskeys } from "./passkeys.queries.ts";

/** Removes a passkey, unless it is the only way to log in. */
export async function removePasskey(
  { db, signInProviders }: Pick<Deps, "db" | "signInProviders">,
  { userId, hold }: { readonly userId: string; readonly hold: HoldProof },
  id: string,
): Promise<Result<true, ProofRefusal | "passkey.not_found" | "passkey.last_way_in">> {
  return await db.transaction().execute(async (trx) => {
    const held = await hold(trx);
    if (!held.ok) return held;
    const { hasPassword, issuers } = await lockWaysIn(trx, userId);
    const passkeys = await findPasskeys(trx, userId);
    const passkey = passkeys.find((one) => one.id === id);
    if (!passkey) return fail("passkey.not_found");
    const others =
      passkeys.length - 1 + issuers.filter((issuer) => providerOf(signInProviders, issuer)).length;
    if (!hasPassword && others === 0) return fail("passkey.last_way_in");
    await deletePasskey(trx, { userId, id });
    await mailAccountChange(trx, { userId, kind: "PASSKEY_REMOVED", detail: passkey.name });
    return ok(true);
  });
}
