import { api } from "@cairn/contracts/api";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import type { Authorized } from "../../platform/access/authorize.ts";
import { valueOrRefuse } from "../../platform/http/app-error.ts";
import { registerEndpoint } from "../../platform/http/register-endpoint.ts";
import { registerList } from "../../platform/http/register-list.ts";
import { findRecordingSummary } from "../recordings/recordings.public.ts";
import { chooseSources } from "./choose-sources.ts";
import { combinedWorkoutView } from "./combined-workout.view.ts";
import { deleteWorkout } from "./delete-workout.ts";
import { findWorkoutOf } from "./find-workout-of.ts";
import { listWorkouts } from "./list-workouts.ts";
import { saveWorkoutHeaders } from "./save-workout-headers.ts";
import { workoutView } from "./workout.view.ts";
import { authorizeWorkout } from "./workouts.policy.ts";
import {
  countWorkoutsOf,
  findPublicWorkoutsWithin,
  findWorkout,
  type WorkoutRow,
} from "./workouts.queries.ts";

export function registerWorkoutEndpoints(app: FastifyInstance, deps: Deps): void {
  const combined = async (visible: Authorized<WorkoutRow, "view">) => ({
    payload: combinedWorkoutView(visible, await findRecordingSummary(deps.db, visible)),
    metadata: { ts: String(deps.now().getTime()) },
  });

  registerList(app, api.listWorkouts, async ({ actor, query }) => {
    const selection = {
      ownerId: actor.userId,
      ...(query.since > 0 && { since: new Date(query.since) }),
    };
    const count = await countWorkoutsOf(deps.db, selection);
    return {
      pages: listWorkouts(deps.db, actor, { ...selection, limit: query.limit, offset: query.offset }),
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
    return await combined(valueOrRefuse(authorizeWorkout(actor, workout, "view")));
  });

  registerEndpoint(app, api.getCombinedWorkoutOfUser, async ({ actor, params }) =>
    combined(valueOrRefuse(await findWorkoutOf(deps.db, actor, params.username, params.workoutKey))),
  );

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
