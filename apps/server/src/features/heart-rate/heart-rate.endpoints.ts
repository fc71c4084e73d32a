import { api } from "@cairn/contracts/api";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { registerEndpoint } from "../../platform/http/register-endpoint.ts";
import { ownHeartRate, saveHeartRate } from "./own-heart-rate.ts";

export function registerHeartRateEndpoints(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(app, api.getHeartRate, async ({ actor }) => ({
    payload: await ownHeartRate(deps, actor.userId),
  }));

  registerEndpoint(app, api.saveHeartRate, async ({ actor, body }) => ({
    payload: await saveHeartRate(deps, actor.userId, body),
  }));
}
