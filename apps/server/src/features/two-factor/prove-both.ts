import { fail, ok, type Result } from "@cairn/domain/result";
import { checkCode, type CodeRefusal } from "../../core/second-factor/check-code.ts";
import { findSecondFactor } from "../../core/second-factor/second-factor.queries.ts";
import type { SessionActor } from "../../platform/access/actor.ts";
import type { Database } from "../../platform/db/database.ts";
import { type Proof, type ProofRefusal, proveSelf } from "../sessions/sessions.public.ts";

/**
 * The proof for changes that make logging in easier: the password, or a fresh sign-in, plus a code, so that somebody who only knows the password cannot remove the
 * second factor.
 *
 * @returns the proof of an owner whose two-factor login is on
 */
export async function proveBoth(
  deps: { readonly db: Database; readonly now: () => Date },
  actor: SessionActor,
  { password, otp }: { readonly password: string | undefined; readonly otp: string },
): Promise<Result<Proof, ProofRefusal | CodeRefusal | "two_factor.is_off">> {
  const proven = await proveSelf(deps, actor, password);
  if (!proven.ok) return proven;
  const factor = await findSecondFactor(deps.db, actor.userId);
  if (!factor?.confirmed_at) return fail("two_factor.is_off");
  const checked = await checkCode(deps, actor.userId, otp);
  return checked.ok ? ok(proven.value) : checked;
}
