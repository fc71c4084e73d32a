import * as contract from "@cairn/contracts/accounts/identities";
import { signInReturnPath } from "@cairn/contracts/accounts/identity-providers";
import { locales } from "@cairn/contracts/accounts/settings";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { findIdentitiesOf } from "../../core/accounts/identities.queries.ts";
import type { Deps } from "../../deps.ts";
import type { SessionActor } from "../../platform/access/actor.ts";
import { AppError, valueOrRefuse } from "../../platform/http/app-error.ts";
import { headerPassword } from "../../platform/http/header-password.ts";
import { preferredLocale } from "../../platform/http/preferred-locale.ts";
import { registerEndpoint } from "../../platform/http/register-endpoint.ts";
import { loginAnswer, openSession, proveSelf, signInDevice } from "../sessions/sessions.public.ts";
import { beginSignIn } from "./begin-sign-in.ts";
import { identityViews } from "./identities.view.ts";
import { linkProven } from "./link-proven.ts";
import { finishSignIn } from "./sign-in-outcome.ts";
import { signUpByProvider } from "./sign-up-by-provider.ts";
import { unlinkIdentity } from "./unlink-identity.ts";

/** Sign-ins per address; each may require several requests to the provider. */
const signInLimit = { name: "identity-sign-in", max: 30, timeWindow: 60_000 };
/** The same limit as for sign-ups with a password. */
const signUpLimit = { name: "sign-up", max: 60, timeWindow: 10 * 60_000 };
const linkLimit = { name: "identity-link", max: 30, timeWindow: 10 * 60_000 };

export function registerIdentityEndpoints(app: FastifyInstance, deps: Deps): void {
  /** The address to which providers send browsers back. */
  const redirectUri = ({ protocol, host }: FastifyRequest): string =>
    `${deps.settings.publicUrl ?? `${protocol}://${host}`}${signInReturnPath}`;

  const prove = async (actor: SessionActor, request: FastifyRequest) =>
    valueOrRefuse(await proveSelf(deps, actor, headerPassword(request)));

  registerEndpoint(
    app,
    contract.beginSignIn,
    async ({ params, request }) => ({
      payload: valueOrRefuse(await beginSignIn(deps, params.provider, redirectUri(request))),
    }),
    signInLimit,
  );

  registerEndpoint(
    app,
    contract.finishSignIn,
    async ({ actor, body, request, reply }) => {
      const device = signInDevice(request, reply);
      return { payload: valueOrRefuse(await finishSignIn(deps, { actor, device }, body)) };
    },
    signInLimit,
  );

  registerEndpoint(
    app,
    contract.signUpByProvider,
    async ({ body, request, reply }) => {
      const locale = preferredLocale(request.headers["accept-language"], locales);
      const made = await signUpByProvider(deps, { ...body, locale });
      if (!made.ok && made.error === "account.username_taken")
        throw new AppError(made.error, { fields: [{ field: "username", reason: "taken" }] });
      const account = valueOrRefuse(made);
      const device = signInDevice(request, reply);
      const key = await openSession(deps, account.id, device, { isSignUp: true });
      if (key === undefined) throw new AppError("identity.expired");
      return { payload: await loginAnswer(deps, account, key) };
    },
    signUpLimit,
  );

  registerEndpoint(app, contract.listIdentities, async ({ actor }) => ({
    payload: [...identityViews(deps.signInProviders, await findIdentitiesOf(deps.db, actor.userId))],
  }));

  registerEndpoint(
    app,
    contract.beginLink,
    async ({ actor, params, request }) => {
      await prove(actor, request);
      const begun = await beginSignIn(deps, params.provider, redirectUri(request), actor.userId);
      return { payload: valueOrRefuse(begun) };
    },
    linkLimit,
  );

  registerEndpoint(
    app,
    contract.linkProven,
    async ({ actor, body, request }) => {
      const { hold } = await prove(actor, request);
      return { payload: valueOrRefuse(await linkProven(deps, { userId: actor.userId, hold }, body.ticket)) };
    },
    linkLimit,
  );

  registerEndpoint(
    app,
    contract.unlinkIdentity,
    async ({ actor, params, request }) => {
      const provider = deps.signInProviders[params.provider];
      if (!provider) throw new AppError("identity.off");
      const { hold } = await prove(actor, request);
      const owner = { userId: actor.userId, hold };
      return { payload: valueOrRefuse(await unlinkIdentity(deps, owner, provider.issuer)) };
    },
    linkLimit,
  );
}
