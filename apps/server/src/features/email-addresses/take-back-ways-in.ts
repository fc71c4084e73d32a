import { mailAccountChange } from "../../core/account-mails/mail-account-change.ts";
import { forgetWaysIn } from "../../core/accounts/ways-in.queries.ts";
import { deleteSecondFactor, isFactorSince } from "../../core/second-factor/second-factor.queries.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";

/**
 * Removes every way to log in that was added since somebody requested another address. The mails about them went to that address, so the owner does
 * not know about a passkey or provider that would let somebody back in, or a second factor that would lock the owner out.
 */
export async function takeBackWaysIn(trx: DatabaseOrTransaction, userId: string, since: Date): Promise<void> {
  const { passkeys, issuers } = await forgetWaysIn(trx, userId, since);
  for (const detail of passkeys) await mailAccountChange(trx, { userId, kind: "PASSKEY_REMOVED", detail });
  for (const detail of issuers) await mailAccountChange(trx, { userId, kind: "IDENTITY_UNLINKED", detail });
  if ((await isFactorSince(trx, userId, since)) && (await deleteSecondFactor(trx, userId)))
    await mailAccountChange(trx, { userId, kind: "TWO_FACTOR_OFF" });
}
