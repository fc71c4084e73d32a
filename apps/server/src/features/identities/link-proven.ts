import { fail, type Result } from "@cairn/domain/result";
import type { Deps } from "../../deps.ts";
import type { HoldProof, ProofRefusal } from "../sessions/sessions.public.ts";
import { addIdentity, type LinkRefusal } from "./link-identity.ts";
import { takeProven } from "./sign-in-attempts.queries.ts";
import { hashSecret } from "./sign-in-secret.ts";

/** Links an identity that a provider has proved to the account of somebody who has proved to be its owner. */
export async function linkProven(
  deps: Pick<Deps, "db" | "now" | "signInProviders">,
  { userId, hold }: { readonly userId: string; readonly hold: HoldProof },
  ticket: string,
): Promise<Result<true, LinkRefusal | ProofRefusal | "identity.expired">> {
  return await deps.db.transaction().execute(async (trx) => {
    const held = await hold(trx);
    if (!held.ok) return held;
    const proven = await takeProven(trx, hashSecret(ticket), deps.now());
    return proven ? await addIdentity(trx, deps, userId, proven) : fail("identity.expired");
  });
}
