import { ok, type Result } from "@cairn/domain/result";
import { mailAccountChange } from "../../core/accounts/mail-account-change.ts";
import { deleteSecondFactor } from "../../core/second-factor/second-factor.queries.ts";
import type { LockProof, ProofRefusal } from "../../core/sessions/prove-self.ts";
import type { Database } from "../../platform/db/database.ts";

/**
 * Switches a person's two-factor login off and tells them by mail.
 *
 * @param hold absent if the operator does it
 * @returns whether it was on
 */
export async function endTwoFactor(
  db: Database,
  userId: string,
  hold: LockProof = () => Promise.resolve(ok(true)),
): Promise<Result<boolean, ProofRefusal>> {
  return await db.transaction().execute(async (trx) => {
    const held = await hold(trx);
    if (!held.ok) return held;
    const wasOn = await deleteSecondFactor(trx, userId);
    if (wasOn) await mailAccountChange(trx, { userId, kind: "TWO_FACTOR_OFF" });
    return ok(wasOn);
  });
}
