import * as contract from "@cairn/contracts/two-factor/two-factor";
import { ok, fail, type Result } from "@cairn/domain/result";
import type { FastifyInstance } from "fastify";
import { mailAccountChange } from "../../core/accounts/mail-account-change.ts";
import { checkCode, type CodeRefusal } from "../../core/second-factor/check-code.ts";
import { factorKeys } from "../../core/second-factor/factor-keys.ts";
import { countRecoveryCodes, findSecondFactor } from "../../core/second-factor/second-factor.queries.ts";
import { proveSelf, type Proof, type ProofRefusal } from "../../core/sessions/prove-self.ts";
import type { Deps } from "../../deps.ts";
import type { SessionActor } from "../../platform/access/actor.ts";
import type { Database } from "../../platform/db/database.ts";
import { AppError, valueOrRefuse } from "../../platform/http/answers/app-error.ts";
import { headerPassword } from "../../platform/http/header-password.ts";
import { registerEndpoint } from "../../platform/http/register-endpoint.ts";
import { endTwoFactor } from "./end-two-factor.ts";
import { replaceStoredCodes } from "./recovery-codes.ts";
import { confirmTwoFactor, setUpTwoFactor } from "./set-up-two-factor.ts";

/** Changes per person; each may cost the server a password check. */
const changeLimit = { name: "two-factor", max: 60, timeWindow: 10 * 60_000 };

export function registerTwoFactorEndpoints(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;

  registerEndpoint(app, contract.getTwoFactor, async ({ actor }) => {
    const [factor, recoveryCodesLeft] = await Promise.all([
      findSecondFactor(db, actor.userId),
      countRecoveryCodes(db, actor.userId),
    ]);
    const since = factor?.confirmed_at?.getTime();
    return { payload: { isOn: since !== undefined, since, recoveryCodesLeft } };
  });

  registerEndpoint(
    app,
    contract.setUpTwoFactor,
    async ({ actor, request }) => {
      const proof = valueOrRefuse(await proveSelf(deps, actor, headerPassword(request)));
      return { payload: valueOrRefuse(await setUpTwoFactor(deps, proof)) };
    },
    changeLimit,
  );

  registerEndpoint(
    app,
    contract.confirmTwoFactor,
    async ({ actor, body }) => {
      const codes = valueOrRefuse(await confirmTwoFactor(deps, actor, body.otp));
      return { payload: { recoveryCodes: [...codes] } };
    },
    changeLimit,
  );

  registerEndpoint(
    app,
    contract.makeRecoveryCodes,
    async ({ actor, body: { otp }, request }) => {
      const proof = { password: headerPassword(request), otp };
      const { hold } = valueOrRefuse(await proveBoth(deps, actor, proof));
      const { userId } = actor;
      const keys = await factorKeys(db);
      const codes = await db.transaction().execute(async (trx) => {
        const held = await hold(trx);
        if (!held.ok) return held;
        await mailAccountChange(trx, { userId, kind: "RECOVERY_CODES_MADE" });
        return ok(await replaceStoredCodes(trx, userId, keys));
      });
      return { payload: { recoveryCodes: [...valueOrRefuse(codes)] } };
    },
    changeLimit,
  );

  registerEndpoint(
    app,
    contract.endTwoFactor,
    async ({ actor, body: { otp }, request }) => {
      const proof = { password: headerPassword(request), otp };
      const { hold } = valueOrRefuse(await proveBoth(deps, actor, proof));
      const ended = valueOrRefuse(await endTwoFactor(db, actor.userId, hold));
      if (!ended) throw new AppError("two_factor.is_off");
      return { payload: true as const };
    },
    changeLimit,
  );
}

/**
 * The proof for changes that make logging in easier: the password, or a fresh sign-in, plus a code, so that somebody who only
 * knows the password cannot remove the second factor.
 *
 * @returns the proof of an owner whose two-factor login is on
 */
async function proveBoth(
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
