import type { codeErrors } from "@cairn/contracts/errors";
import { fail, ok, type Result } from "@cairn/domain/result";
import type { Database, DatabaseOrTransaction } from "../../platform/db/database.ts";
import { openBytes } from "../../platform/db/sealed-bytes.ts";
import { mailAccountChange } from "../accounts/mail-account-change.ts";
import { type FactorKeys, factorKeys } from "./factor-keys.ts";
import { hashRecoveryCode } from "./recovery-code.ts";
import {
  changeSecondFactor,
  findSecondFactor,
  lockSecondFactor,
  type SecondFactorRow,
  useRecoveryCode,
} from "./second-factor.queries.ts";
import { findStep } from "./totp.ts";

/** Why the second factor was refused. */
export type CodeRefusal = (typeof codeErrors)[number];

interface CodeDeps {
  readonly db: Database;
  readonly now: () => Date;
}

/** Consecutive wrong codes, after which the owner is told and only one more is checked in each `pause`. */
const maxFailures = 10;
const pause = 15 * 60_000;
/** Wrong codes are remembered until there was none for this long, ms. */
const memory = 24 * 60 * 60_000;

/**
 * Whether somebody who has proved their password may continue: the account has no second factor, or the code is one of their
 * app's, or a recovery code. Each works once, whoever else sends it at the same time. After ten wrong codes only one in 15
 * minutes is checked, so that six digits cannot be guessed; recovery codes, which cannot be guessed, still work, so that nobody
 * who knows the password can keep the owner out.
 *
 * @param otp what they typed, if they have been asked already
 */
export async function checkCode(
  deps: CodeDeps,
  userId: string,
  otp: string | undefined,
): Promise<Result<true, CodeRefusal>> {
  const factor = await findSecondFactor(deps.db, userId);
  if (!factor?.confirmed_at) return ok(true);
  if (otp === undefined) return fail("two_factor.code_required");
  const keys = await factorKeys(deps.db);
  const hash = hashRecoveryCode(keys.recoveryCodes, userId, otp);
  return await deps.db.transaction().execute(async (trx) => {
    const locked = await lockSecondFactor(trx, userId);
    // Switched off in the meantime.
    if (!locked?.confirmed_at) return ok(true);
    if (hash && (await useRecoveryCode(trx, userId, hash))) {
      await mailAccountChange(trx, { userId, kind: "RECOVERY_CODE_USED" });
      return ok(true);
    }
    return await tryCode(trx, locked, { otp, keys, time: deps.now() });
  });
}

/** Tries a code of the app on a factor that is locked in the transaction: counts a wrong code, uses up a right one. */
export async function tryCode(
  trx: DatabaseOrTransaction,
  factor: SecondFactorRow,
  { otp, keys, time }: { readonly otp: string; readonly keys: FactorKeys; readonly time: Date },
): Promise<Result<true, "two_factor.wrong_code" | "two_factor.too_many_tries">> {
  const { user_id: userId, used_step: after, failed_at: failedAt } = factor;
  const sinceFailure = failedAt === null ? Infinity : time.getTime() - failedAt.getTime();
  const failures = sinceFailure < memory ? factor.failures : 0;
  if (failures >= maxFailures && sinceFailure < pause) return fail("two_factor.too_many_tries");
  const secret = openBytes(keys.secrets, userId, factor.sealed_secret);
  const step = findStep(secret, otp.replaceAll(/\s/g, ""), { now: time, after });
  if (step !== undefined) {
    await changeSecondFactor(trx, userId, { used_step: step, failures: 0, failed_at: null });
    return ok(true);
  }
  await changeSecondFactor(trx, userId, { failures: failures + 1, failed_at: time });
  // Somebody who sends codes has the password. During setup that is the owner.
  if (failures + 1 === maxFailures && factor.confirmed_at)
    await mailAccountChange(trx, { userId, kind: "WRONG_CODES" });
  return fail("two_factor.wrong_code");
}
