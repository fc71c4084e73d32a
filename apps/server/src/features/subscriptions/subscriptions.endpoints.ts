import * as contract from "@cairn/contracts/subscriptions";
import { daysLeft } from "@cairn/domain/people/subscription";
import type { FastifyInstance } from "fastify";
import { findSubscriptions } from "../../core/subscriptions/subscriptions.queries.ts";
import type { Deps } from "../../deps.ts";
import { registerEndpoint } from "../../platform/http/register-endpoint.ts";

export function registerSubscriptionEndpoints(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(app, contract.listSubscriptions, async ({ actor }) => {
    const now = deps.now().getTime();
    const subscriptions = await findSubscriptions(deps.db, actor.userId);
    return {
      payload: subscriptions.map(({ id, starts_at, ends_at }) => ({
        id,
        type: "PREMIUM",
        startDate: starts_at.getTime(),
        endDate: ends_at.getTime(),
        daysLeft: daysLeft(ends_at.getTime(), now),
      })),
    };
  });
}
