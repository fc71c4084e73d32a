import { api } from "@cairn/contracts/api";
import { humanCheckHeader } from "@cairn/contracts/accounts/sessions";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { registerEndpoint } from "../../platform/http/register-endpoint.ts";
import { hashInviteCode, useInvite } from "../invites/invites.public.ts";
import { loginAnswer, openSession, passHumanCheck } from "../sessions/sessions.public.ts";
import { createAccount, type CreateAccountError } from "./create-account.ts";

/** Sign-ups of one address: a household or a club may sign up together, a script may not fill the database. */
const signUpLimit = { name: "sign-up", max: 60, timeWindow: 10 * 60_000 };

export function registerAccountEndpoints(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(app, api.getSignUpMode, async () => ({
    payload: await Promise.resolve({
      signUp: deps.settings.signUp,
      newsletter: deps.settings.newsletterUrl !== undefined,
    }),
  }));

  registerEndpoint(
    app,
    api.signUp,
    async ({ body: { invite, ...person }, request }) => {
      const { signUp } = deps.settings;
      if (signUp === "closed") throw new AppError("account.sign_up_closed");
      if (signUp === "invite" && !invite) throw new AppError("account.invite_required");
      await passHumanCheck(deps, {
        action: "SIGNUP",
        token: request.headers[humanCheckHeader],
        required: deps.settings.humanCheck !== "off",
      });
      const codeHash = signUp === "invite" && invite ? hashInviteCode(invite) : undefined;
      const account = await createAccount(
        deps,
        person,
        codeHash === undefined ? undefined : (trx) => useInvite(trx, codeHash, deps.now()),
      );
      if (!account.ok) throw refusalOf(account.error);
      return { payload: loginAnswer(account.value, await openSession(deps, account.value.id)) };
    },
    signUpLimit,
  );
}

function refusalOf(error: CreateAccountError): AppError {
  if (error !== "account.username_taken") return new AppError(error);
  return new AppError(error, { fields: [{ field: "username", reason: "taken" }] });
}
