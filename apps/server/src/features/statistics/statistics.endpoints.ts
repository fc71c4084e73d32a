import * as contract from "@cairn/contracts/statistics";
import type { FastifyInstance } from "fastify";
import { versionsOf } from "../../core/summaries/read-summary.ts";
import type { Deps } from "../../deps.ts";
import { registerEndpoint } from "../../platform/http/register-endpoint.ts";
import { ownGoals } from "../goals/own-goals.ts";
import { personalBests } from "../personal-bests/personal-bests.ts";
import { loadOfDays } from "../training-load/load-of-days.ts";

export function registerStatisticsEndpoints(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(app, contract.getStatistics, async ({ actor: { userId } }) => {
    const known = await versionsOf(deps, userId);
    const [goals, trainingLoad, bests] = await Promise.all([
      ownGoals(deps.db, userId),
      loadOfDays(deps, userId, known),
      personalBests(deps, userId, undefined, known),
    ]);
    return { payload: { goals, trainingLoad, personalBests: bests } };
  });
}
