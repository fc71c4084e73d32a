import * as accountContract from "@cairn/contracts/account/account";
import * as profileContract from "@cairn/contracts/profile/profile";
import type { FastifyInstance } from "fastify";
import { findAccountById } from "../../core/accounts/accounts.queries.ts";
import { hasIdentity } from "../../core/accounts/identities.queries.ts";
import { findPersonByName } from "../../core/people/people.queries.ts";
import { findSettings } from "../../core/settings/settings.queries.ts";
import { isPremiumMember } from "../../core/subscriptions/premium.ts";
import type { Deps } from "../../deps.ts";
import { addressFor } from "../../platform/http/answers/address-for.ts";
import { AppError } from "../../platform/http/answers/app-error.ts";
import { registerEndpoint } from "../../platform/http/register-endpoint.ts";
import { facebookIssuer } from "../../platform/sign-in-providers/facebook-provider.ts";
import { countFollows, countPendingFollowers } from "./follow-counts.queries.ts";
import { personView, userView } from "./profile.view.ts";

export function registerProfileEndpoints(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(app, accountContract.getUser, async ({ actor, request }) => {
    const account = await findAccountById(deps.db, actor.userId);
    // The account was deleted between the session's check and now.
    if (!account) throw new AppError("session.expired");
    const [counts, pending, settings, hasPremium, facebookConnected] = await Promise.all([
      countFollows(deps.db, actor, actor.userId),
      // Requests of others are closed to tokens.
      actor.scopes ? 0 : countPendingFollowers(deps.db, actor),
      findSettings(deps.db, actor.userId),
      isPremiumMember(deps, actor),
      // So are ways to log in.
      actor.scopes ? false : hasIdentity(deps.db, actor.userId, facebookIssuer),
    ]);
    const address = addressFor(request, deps.settings.publicUrl);
    const isOperator = actor.isOperator === true;
    const shown = { counts: { ...counts, pending }, hasPremium, isOperator, facebookConnected, address };
    return { payload: userView(account, settings, shown) };
  });

  registerEndpoint(app, profileContract.getPerson, async ({ actor, params }) => {
    const person = await findPersonByName(deps.db, actor, params.username);
    // A person who has blocked somebody finds them, in order to unblock them; the blocked person finds nobody.
    if (!person || (person.relation === "blocked" && !person.isBlockedByActor)) {
      throw new AppError("user.not_found");
    }
    return {
      payload: personView(person, await countFollows(deps.db, actor, person.id)),
      metadata: { ts: String(deps.now().getTime()) },
    };
  });
}
