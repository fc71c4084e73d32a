import { type FactorKeys } from "../../core/second-factor/factor-keys.ts";
import { hashRecoveryCode, newRecoveryCodes } from "../../core/second-factor/recovery-code.ts";
import { replaceRecoveryCodes } from "../../core/second-factor/second-factor.queries.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";

/** Makes recovery codes that replace the earlier ones; only their hashes are stored. */
export async function replaceStoredCodes(
  trx: DatabaseOrTransaction,
  userId: string,
  { recoveryCodes: key }: FactorKeys,
): Promise<readonly string[]> {
  const codes = newRecoveryCodes();
  const hashes = codes.flatMap((code) => hashRecoveryCode(key, userId, code) ?? []);
  await replaceRecoveryCodes(trx, userId, hashes);
  return codes;
}
