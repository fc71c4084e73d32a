import { randomBytes } from "node:crypto";
import { fail, ok, type Result } from "@cairn/domain/result";
import { mailAccountChange } from "../../core/accounts/mail-account-change.ts";
import { base32 } from "../../core/second-factor/base32.ts";
import { tryCode } from "../../core/second-factor/check-code.ts";
import { factorKeys } from "../../core/second-factor/factor-keys.ts";
import {
  changeSecondFactor,
  insertSecondFactor,
  lockSecondFactor,
} from "../../core/second-factor/second-factor.queries.ts";
import { secretBytes } from "../../core/second-factor/totp.ts";
import { lockSession, type Proof, type ProofRefusal } from "../../core/sessions/prove-self.ts";
import type { Deps } from "../../deps.ts";
import type { SessionActor } from "../../platform/access/actor.ts";
import { sealBytes } from "../../platform/db/sealed-bytes.ts";
import { replaceStoredCodes } from "./recovery-codes.ts";

type SetUpDeps = Pick<Deps, "db" | "now">;

/** Time from the secret to its first code, ms. */
const setUpLife = 60 * 60_000;

/** Makes a secret for an authenticator app, which is in force once `confirmTwoFactor` receives a code of it. */
export async function setUpTwoFactor(
  { db, now }: SetUpDeps,
  { account, hold }: Proof,
): Promise<
  Result<{ readonly secret: string; readonly uri: string }, ProofRefusal | "two_factor.already_on">
> {
  const bytes = randomBytes(secretBytes);
  const keys = await factorKeys(db);
  const factor = {
    user_id: account.id,
    sealed_secret: sealBytes(keys.secrets, account.id, bytes),
    created_at: now(),
  };
  const kept = await db.transaction().execute(async (trx) => {
    const held = await hold(trx);
    return held.ok ? ok(await insertSecondFactor(trx, factor)) : held;
  });
  if (!kept.ok) return kept;
  if (!kept.value) return fail("two_factor.already_on");
  const secret = base32(bytes);
  // The address that authenticator apps read; omitted parameters have the defaults of RFC 6238: SHA-1, 6 digits, 30 s.
  return ok({ secret, uri: `otpauth://totp/Cairn:${account.username}?secret=${secret}&issuer=Cairn` });
}

type ConfirmRefusal =
  | "session.expired"
  | "two_factor.wrong_code"
  | "two_factor.too_many_tries"
  | "two_factor.already_on"
  | "two_factor.setup_expired";

/**
 * Switches two-factor login on after a code shows that the app has the secret.
 *
 * @returns the recovery codes, which are not stored anywhere
 */
export async function confirmTwoFactor(
  { db, now }: SetUpDeps,
  actor: SessionActor,
  otp: string,
): Promise<Result<readonly string[], ConfirmRefusal>> {
  const { userId } = actor;
  const keys = await factorKeys(db);
  return await db.transaction().execute(async (trx) => {
    const time = now();
    const held = await lockSession(trx, actor, time);
    if (!held.ok) return held;
    const factor = await lockSecondFactor(trx, userId);
    if (factor?.confirmed_at) return fail("two_factor.already_on");
    if (!factor || time.getTime() - factor.created_at.getTime() > setUpLife)
      return fail("two_factor.setup_expired");
    const tried = await tryCode(trx, factor, { otp, keys, time });
    if (!tried.ok) return tried;
    await changeSecondFactor(trx, userId, { confirmed_at: time });
    await mailAccountChange(trx, { userId, kind: "TWO_FACTOR_ON" });
    return ok(await replaceStoredCodes(trx, userId, keys));
  });
}
