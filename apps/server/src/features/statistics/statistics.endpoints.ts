import * as contract from "@cairn/contracts/statistics";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { registerEndpoint } from "../../platform/http/register-endpoint.ts";
import { ownGoals } from "../goals/own-goals.ts";
import { personalBests } from "../personal-bests/personal-bests.ts";
import { loadOfDays } from "../training-load/load-of-days.ts";

export function registerStatisticsEndpoints(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(app, contract.getStatistics, async ({ actor: { userId } }) => {
    const [goals, trainingLoad, bests] = await Promise.all([
      ownGoals(deps.db, userId),
      loadOfDays(deps, userId),
      personalBests(deps, userId, undefined),
    ]);
    return { payload: { goals, trainingLoad, personalBests: bests } };
  });
}
