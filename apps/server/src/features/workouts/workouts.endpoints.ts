import { api } from "@cairn/contracts/api";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { valueOrRefuse } from "../../platform/http/app-error.ts";
import { registerEndpoint } from "../../platform/http/register-endpoint.ts";
import { registerList } from "../../platform/http/register-list.ts";
import { findRecordingSummary } from "../recordings/recordings.public.ts";
import { chooseSources } from "./choose-sources.ts";
import { combinedWorkoutView } from "./combined-workout.view.ts";
import { deleteWorkout } from "./delete-workout.ts";
import { listOwnWorkouts } from "./list-own-workouts.ts";
import { saveWorkoutHeaders } from "./save-workout-headers.ts";
import { workoutView } from "./workout.view.ts";
import { authorizeWorkout } from "./workouts.policy.ts";
import { countOwnWorkouts, findPublicWorkoutsWithin, findWorkout } from "./workouts.queries.ts";

export function registerWorkoutEndpoints(app: FastifyInstance, deps: Deps): void {
  registerList(app, api.listWorkouts, async ({ actor, query }) => {
    const since = new Date(query.since);
    const count = await countOwnWorkouts(deps.db, actor.userId, since);
    return {
      pages: listOwnWorkouts(deps.db, actor, { ...query, since }),
      metadata: { workoutcount: String(count), until: String(deps.now().getTime()) },
    };
  });

  registerEndpoint(app, api.publicWorkoutsWithin, async ({ actor, query }) => {
    const box = {
      west: query.lowerlng,
      south: query.lowerlat,
      east: query.upperlng,
      north: query.upperlat,
    };
    const rows = await findPublicWorkoutsWithin(deps.db, actor, box, query.limit);
    return {
      payload: rows.map((row) => ({
        user: { username: row.username, realName: row.fullname },
        workout: workoutView(row),
      })),
      metadata: { workoutcount: String(rows.length) },
    };
  });

  registerEndpoint(app, api.getWorkout, async ({ actor, params }) => {
    const workout = await findWorkout(deps.db, actor, params.workoutKey);
    const visible = valueOrRefuse(authorizeWorkout(actor, workout, "view"));
    return { payload: workoutView(visible), metadata: { ts: String(deps.now().getTime()) } };
  });

  registerEndpoint(app, api.getCombinedWorkout, async ({ actor, params }) => {
    const workout = await findWorkout(deps.db, actor, params.workoutKey);
    const visible = valueOrRefuse(authorizeWorkout(actor, workout, "view"));
    return {
      payload: combinedWorkoutView(visible, await findRecordingSummary(deps.db, visible)),
      metadata: { ts: String(deps.now().getTime()) },
    };
  });

  registerEndpoint(app, api.saveWorkoutHeaders, async ({ actor, body }) => {
    const saved = valueOrRefuse(await saveWorkoutHeaders(deps, actor, body));
    return { payload: saved.map(workoutView) };
  });

  registerEndpoint(app, api.chooseSources, async ({ actor, params, body }) => {
    const saved = valueOrRefuse(await chooseSources(deps, actor, params.workoutKey, body));
    const visible = valueOrRefuse(authorizeWorkout(actor, saved, "view"));
    return { payload: combinedWorkoutView(visible, await findRecordingSummary(deps.db, visible)) };
  });

  registerEndpoint(app, api.deleteWorkout, async ({ actor, params }) => ({
    payload: valueOrRefuse(await deleteWorkout(deps, actor, params.workoutKey)),
  }));
}
