import * as contract from "@cairn/contracts/training-load";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { registerEndpoint } from "../../platform/http/register-endpoint.ts";
import { loadOfDays } from "./load-of-days.ts";

export function registerTrainingLoadEndpoints(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(app, contract.getTrainingLoad, async ({ actor }) => ({
    payload: await loadOfDays(deps, actor.userId),
  }));
}
