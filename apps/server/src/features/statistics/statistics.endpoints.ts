import * as contract from "@cairn/contracts/statistics";
import type { FastifyInstance } from "fastify";
import { earlier, summarizedData, versionsOf } from "../../core/summaries/read-summary.ts";
import type { Deps } from "../../deps.ts";
import { registerAnswerOnce } from "../../platform/http/register-answer-once.ts";
import { ownGoals } from "../goals/own-goals.ts";
import { personalBests } from "../personal-bests/personal-bests.ts";
import { loadOfDays } from "../training-load/load-of-days.ts";

export function registerStatisticsEndpoints(app: FastifyInstance, deps: Deps): void {
  registerAnswerOnce(app, summarizedData(deps), contract.getStatistics, {
    nameOf: () => "statistics",
    async make({ actor: { userId } }) {
      const known = await versionsOf(deps, userId);
      const [goals, load, bests] = await Promise.all([
        ownGoals(deps.db, userId),
        loadOfDays(deps, userId, known),
        personalBests(deps, userId, undefined, known),
      ]);
      return {
        payload: { goals, trainingLoad: load.content, personalBests: bests.content },
        endsAt: earlier(load.endsAt, bests.endsAt),
      };
    },
  });
}
