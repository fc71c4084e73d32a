import * as contract from "@cairn/contracts/identities/facebook";
import type { FastifyInstance } from "fastify";
import { hasIdentity } from "../../core/accounts/identities.queries.ts";
import { proveSelf } from "../../core/sessions/prove-self.ts";
import { signInDevice } from "../../core/sessions/sign-in-device.ts";
import type { Deps } from "../../deps.ts";
import { AppError, valueOrRefuse } from "../../platform/http/answers/app-error.ts";
import { headerPassword } from "../../platform/http/header-password.ts";
import { registerEndpoint } from "../../platform/http/register-endpoint.ts";
import { facebookIssuer } from "../../platform/sign-in-providers/facebook-provider.ts";
import { linkPerson, logInBy } from "./sign-in-outcome.ts";

/** Tokens per address; each requires three requests to Facebook. */
const tokenLimit = { name: "facebook-token", max: 30, timeWindow: 60_000 };

/** The calls of programs that already have a Facebook token. */
export function registerFacebookEndpoints(app: FastifyInstance, deps: Deps): void {
  const identify = async (accessToken: string) => {
    const { facebook } = deps.signInProviders;
    if (!facebook) throw new AppError("identity.off");
    return valueOrRefuse(await facebook.identify(accessToken));
  };

  registerEndpoint(
    app,
    contract.loginByFacebook,
    async ({ query, request, reply }) => {
      const identity = await identify(query.accessToken);
      const login = await logInBy(deps, identity, signInDevice(request, reply, deps.settings.publicUrl));
      if (!login) throw new AppError("identity.no_account");
      return { payload: login };
    },
    tokenLimit,
  );

  registerEndpoint(app, contract.getFacebookToken, async ({ actor }) => {
    const isConnected = await hasIdentity(deps.db, actor.userId, facebookIssuer);
    return { payload: isConnected ? { facebookToken: "connected" as const } : {} };
  });

  registerEndpoint(
    app,
    contract.linkNetwork,
    async ({ actor, query, request }) => {
      const { hold } = valueOrRefuse(await proveSelf(deps, actor, headerPassword(request)));
      valueOrRefuse(await linkPerson(deps, actor.userId, await identify(query.token), hold));
      return { payload: { success: "true" as const } };
    },
    tokenLimit,
  );
}
