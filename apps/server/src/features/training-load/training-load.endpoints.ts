import { api } from "@cairn/contracts/api";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { registerEndpoint } from "../../platform/http/register-endpoint.ts";
import { loadOfDays } from "./load-of-days.ts";

export function registerTrainingLoadEndpoints(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(app, api.getTrainingLoad, async ({ actor }) => ({
    payload: await loadOfDays(deps, actor.userId),
  }));
}
