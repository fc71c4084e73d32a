import { ok, type Result } from "@cairn/domain/result";
import { mailAccountChange } from "../../core/accounts/mail-account-change.ts";
import { deleteSecondFactor } from "../../core/second-factor/second-factor.queries.ts";
import type { Database, DatabaseOrTransaction } from "../../platform/db/database.ts";

/**
 * Switches a person's two-factor login off and tells them by mail.
 *
 * @param hold whether that may be done, with the account locked until the transaction ends
 * @returns whether it was on
 */
export async function endTwoFactor<Refusal>(
  db: Database,
  userId: string,
  hold: (trx: DatabaseOrTransaction) => Promise<Result<unknown, Refusal>>,
): Promise<Result<boolean, Refusal>> {
  return await db.transaction().execute(async (trx) => {
    const held = await hold(trx);
    if (!held.ok) return held;
    const wasOn = await deleteSecondFactor(trx, userId);
    if (wasOn) await mailAccountChange(trx, { userId, kind: "TWO_FACTOR_OFF" });
    return ok(wasOn);
  });
}
