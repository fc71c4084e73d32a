import * as sessionsContract from "@cairn/contracts/account/account";
import { humanCheckHeader } from "@cairn/contracts/account/account";
import * as signUpModeContract from "@cairn/contracts/account/sign-up-mode";
import { providerNames } from "@cairn/contracts/identities/identity-providers";
import { locales } from "@cairn/contracts/settings/settings";
import { fail, ok } from "@cairn/domain/result";
import type { FastifyInstance } from "fastify";
import { signUpMode } from "../../core/server-settings/server-settings.queries.ts";
import { passHumanCheck } from "../../core/sessions/human-check.ts";
import { loginAnswer } from "../../core/sessions/login.view.ts";
import { openSession } from "../../core/sessions/open-session.ts";
import { signInDevice } from "../../core/sessions/sign-in-device.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../platform/http/answers/app-error.ts";
import { preferredLocale } from "../../platform/http/answers/preferred-locale.ts";
import { registerEndpoint } from "../../platform/http/register-endpoint.ts";
import { mailEmailConfirmation } from "../email-addresses/email-jobs.ts";
import { createAccount, type CreateAccountError } from "./create-account.ts";
import { hashInviteCode } from "./invite-code.ts";
import { useInvite } from "./invites.queries.ts";

/** Sign-ups per address: a household or a club may sign up together, but a script may not fill the database. */
const signUpLimit = { name: "sign-up", max: 60, timeWindow: 10 * 60_000 };

export function registerSignUpEndpoints(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(app, signUpModeContract.getSignUpMode, async () => ({
    payload: {
      signUp: await signUpMode(deps),
      newsletter: deps.settings.newsletterUrl !== undefined,
      providers: providerNames.flatMap((provider) => {
        const name = deps.signInProviders[provider]?.name;
        return name === undefined ? [] : [{ provider, name }];
      }),
    },
  }));

  registerEndpoint(
    app,
    sessionsContract.signUp,
    async ({ body: { invite, ...person }, request, reply }) => {
      const signUp = await signUpMode(deps);
      if (signUp === "closed") throw new AppError("account.sign_up_closed");
      if (signUp === "invite" && !invite) throw new AppError("account.invite_required");
      await passHumanCheck(deps, {
        action: "SIGNUP",
        token: request.headers[humanCheckHeader],
        required: deps.settings.humanCheck !== "off",
      });
      const codeHash = signUp === "invite" && invite ? hashInviteCode(invite) : undefined;
      const locale = preferredLocale(request.headers["accept-language"], locales);
      const chosen = { ...person, locale };
      const account = await createAccount<"account.invite_invalid">(deps, chosen, async (trx) => {
        const isInvited = codeHash === undefined || (await useInvite(trx, codeHash, deps.now()));
        return isInvited ? ok(true) : fail("account.invite_invalid");
      });
      if (!account.ok) throw refusalOf(account.error);
      if (deps.settings.mailsAtSignUp !== false) await mailEmailConfirmation(deps.db, account.value);
      const device = signInDevice(request, reply, deps.settings.publicUrl);
      const key = await openSession(deps, account.value.id, device, { isSignUp: true });
      // Deleted by the operator at the same moment.
      if (key === undefined) throw new AppError("session.expired");
      return { payload: await loginAnswer(deps, account.value, key) };
    },
    signUpLimit,
  );
}

function refusalOf(error: CreateAccountError | "account.invite_invalid"): AppError {
  if (error !== "account.username_taken") return new AppError(error);
  return new AppError(error, { fields: [{ field: "username", reason: "taken" }] });
}
