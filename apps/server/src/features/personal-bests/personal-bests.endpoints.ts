import * as contract from "@cairn/contracts/personal-bests";
import type { FastifyInstance } from "fastify";
import { summarizedData } from "../../core/summaries/read-summary.ts";
import type { Deps } from "../../deps.ts";
import { registerAnswerOnce } from "../../platform/http/register-answer-once.ts";
import { personalBests } from "./personal-bests.ts";

export function registerPersonalBestEndpoints(app: FastifyInstance, deps: Deps): void {
  registerAnswerOnce(app, summarizedData(deps), contract.getPersonalBests, {
    nameOf: ({ query }) => `bests ${query.activityId ?? ""}`,
    async make({ actor, query }) {
      const { content, endsAt } = await personalBests(deps, actor.userId, query.activityId);
      return { payload: content, endsAt };
    },
  });
}
