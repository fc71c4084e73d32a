import * as contract from "@cairn/contracts/similar-workouts";
import type { FastifyInstance } from "fastify";
import { showWorkout } from "../../core/redaction/show-workout.ts";
import type { Deps } from "../../deps.ts";
import { registerEndpoint } from "../../platform/http/register-endpoint.ts";
import { findSimilar } from "./find-similar.ts";

export function registerSimilarWorkoutEndpoints(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(app, contract.getSimilarRoutes, async ({ actor, params }) => {
    return {
      payload: await showWorkout(deps, actor, params, (shown) => findSimilar(deps, actor, shown)),
    };
  });
}
