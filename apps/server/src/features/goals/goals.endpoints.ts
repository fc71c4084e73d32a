import * as contract from "@cairn/contracts/goals";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { valueOrRefuse } from "../../platform/http/answers/app-error.ts";
import { registerEndpoint } from "../../platform/http/register-endpoint.ts";
import { changeGoal, createGoal, removeGoal } from "./change-goals.ts";
import { goalView, ownGoals } from "./own-goals.ts";

export function registerGoalEndpoints(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(app, contract.listGoals, async ({ actor }) => ({
    payload: await ownGoals(deps.db, actor.userId),
  }));

  registerEndpoint(app, contract.createGoal, async ({ actor, body }) => ({
    payload: goalView(valueOrRefuse(await createGoal(deps, actor.userId, body))),
  }));

  registerEndpoint(app, contract.changeGoal, async ({ actor, params, body }) => {
    const key = { ownerId: actor.userId, id: params.id };
    return { payload: goalView(valueOrRefuse(await changeGoal(deps, key, body))) };
  });

  registerEndpoint(app, contract.deleteGoal, async ({ actor, params }) => {
    await removeGoal(deps, { ownerId: actor.userId, id: params.id });
    return { payload: true as const };
  });
}
