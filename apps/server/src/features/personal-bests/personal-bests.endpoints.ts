import * as contract from "@cairn/contracts/personal-bests";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { registerEndpoint } from "../../platform/http/register-endpoint.ts";
import { personalBests } from "./personal-bests.ts";

export function registerPersonalBestEndpoints(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(app, contract.getPersonalBests, async ({ actor, query }) => ({
    payload: await personalBests(deps, actor.userId, query.activityId),
  }));
}
