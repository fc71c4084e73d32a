import * as contract from "@cairn/contracts/personal-tokens/personal-tokens";
import type { PersonalTokenView } from "@cairn/contracts/personal-tokens/personal-tokens";
import type { FastifyInstance } from "fastify";
import { mailAccountChange } from "../../core/accounts/mail-account-change.ts";
import type { Deps } from "../../deps.ts";
import { valueOrRefuse } from "../../platform/http/answers/app-error.ts";
import { headerPassword } from "../../platform/http/header-password.ts";
import { registerEndpoint } from "../../platform/http/register-endpoint.ts";
import { publishLive } from "../../platform/live/publish-live.queries.ts";
import { makeToken } from "./make-token.ts";
import { deleteToken, findTokens, type PersonalTokenRow } from "./personal-tokens.queries.ts";

/** A token as its owner sees it; the secret itself is shown only once. */
const personalTokenView = (token: PersonalTokenRow): PersonalTokenView => ({
  id: token.id,
  name: token.name,
  scopes: token.scopes,
  createdAt: token.created_at.getTime(),
  ...(token.used_at && { usedAt: token.used_at.getTime() }),
  ...(token.expires_at && { expiresAt: token.expires_at.getTime() }),
});

/** Attempts per person; each costs the server 50 ms and 64 MiB. */
const makeLimit = { name: "personal-tokens", max: 30, timeWindow: 10 * 60_000 };

export function registerPersonalTokenEndpoints(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(app, contract.listTokens, async ({ actor }) => {
    const tokens = await findTokens(deps.db, actor.userId, deps.now());
    return { payload: tokens.map(personalTokenView) };
  });

  registerEndpoint(
    app,
    contract.makeToken,
    async ({ actor, body, request }) => {
      const password = headerPassword(request);
      return { payload: { token: valueOrRefuse(await makeToken(deps, actor, { ...body, password })) } };
    },
    makeLimit,
  );

  registerEndpoint(app, contract.removeToken, async ({ actor: { userId }, params }) => {
    await deps.db.transaction().execute(async (trx) => {
      const name = await deleteToken(trx, userId, params.tokenId);
      if (name === undefined) return;
      await mailAccountChange(trx, { userId, kind: "TOKEN_REMOVED", detail: name });
      // Live connections opened with it end in every process.
      await publishLive(trx, { kind: "sessions", to: [userId] });
    });
    return { payload: true as const };
  });
}
