import * as contract from "@cairn/contracts/training-load";
import type { FastifyInstance } from "fastify";
import { summarizedData } from "../../core/summaries/read-summary.ts";
import type { Deps } from "../../deps.ts";
import { registerAnswerOnce } from "../../platform/http/register-answer-once.ts";
import { loadOfDays } from "./load-of-days.ts";

export function registerTrainingLoadEndpoints(app: FastifyInstance, deps: Deps): void {
  registerAnswerOnce(app, summarizedData(deps), contract.getTrainingLoad, {
    nameOf: () => "load",
    async make({ actor }) {
      const { content, endsAt } = await loadOfDays(deps, actor.userId);
      return { payload: content, endsAt };
    },
  });
}
