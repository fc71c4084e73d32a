import { api } from "@cairn/contracts/api";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { valueOrRefuse } from "../../platform/http/app-error.ts";
import { registerEndpoint } from "../../platform/http/register-endpoint.ts";
import { authorizeWorkout, findWorkout } from "../workouts/workouts.public.ts";
import { findSimilar } from "./find-similar.ts";

export function registerSimilarWorkoutEndpoints(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(app, api.getSimilarRoutes, async ({ actor, params }) => {
    const workout = await findWorkout(deps.db, actor, params.workoutKey);
    const visible = valueOrRefuse(authorizeWorkout(actor, workout, "view"));
    return { payload: await findSimilar(deps, visible) };
  });
}
