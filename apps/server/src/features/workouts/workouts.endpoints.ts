import { api } from "@cairn/contracts/api";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import type { Actor } from "../../platform/access/actor.ts";
import { valueOrRefuse } from "../../platform/http/app-error.ts";
import { registerEndpoint } from "../../platform/http/register-endpoint.ts";
import { registerList } from "../../platform/http/register-list.ts";
import { showWorkoutPhotos } from "../photos/photos.public.ts";
import {
  findOthersSee,
  type RevealedWorkout,
  revealToOwner,
  showWorkout,
  type WorkoutAddress,
} from "../privacy-zones/privacy-zones.public.ts";
import { findRecordingSummary } from "../recordings/recordings.public.ts";
import { chooseSources } from "./choose-sources.ts";
import { combinedWorkoutView } from "./combined-workout.view.ts";
import { deleteWorkout } from "./delete-workout.ts";
import { findDuplicateOf } from "./duplicate-of.queries.ts";
import { listOwnWorkouts } from "./list-own-workouts.ts";
import { listWorkoutsWithin } from "./list-workouts-within.ts";
import { saveWorkoutHeaders } from "./save-workout-headers.ts";
import { withoutEchoes } from "./without-echoes.ts";
import { workoutView } from "./workout.view.ts";
import { countWorkoutsOf } from "./workouts.queries.ts";

export function registerWorkoutEndpoints(app: FastifyInstance, deps: Deps): void {
  const combinedViewFor = (actor: Actor) => async (workout: RevealedWorkout) =>
    combinedWorkoutView(
      workout,
      await findRecordingSummary(deps.db, workout),
      workout.picture_count > 0 ? await showWorkoutPhotos(deps, actor, workout) : [],
      await findOthersSee(deps.db, workout),
      await findDuplicateOf(deps.db, workout),
    );
  const combined = async (actor: Actor, address: WorkoutAddress) => ({
    payload: await showWorkout(deps, actor, address, combinedViewFor(actor)),
    metadata: { ts: String(deps.now().getTime()) },
  });

  registerList(app, api.listWorkouts, async ({ actor, query }) => {
    const selection = {
      ownerId: actor.userId,
      ...(query.since > 0 && { since: new Date(query.since) }),
    };
    const count = await countWorkoutsOf(deps.db, selection);
    return {
      pages: listOwnWorkouts(deps, actor, { ...selection, limit: query.limit, offset: query.offset }),
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
    const rows = await listWorkoutsWithin(deps, actor, box, query.limit);
    return {
      payload: rows.map((row) => ({
        user: { username: row.username, realName: row.fullname },
        workout: workoutView(row),
      })),
      metadata: { workoutcount: String(rows.length) },
    };
  });

  registerEndpoint(app, api.getWorkout, async ({ actor, params }) => {
    const payload = await showWorkout(deps, actor, params, workoutView);
    return { payload, metadata: { ts: String(deps.now().getTime()) } };
  });

  for (const endpoint of [api.getCombinedWorkout, api.getCombinedWorkoutOfUser]) {
    registerEndpoint(app, endpoint, ({ actor, params, query }) => combined(actor, { ...params, ...query }));
  }

  for (const endpoint of [api.saveWorkoutHeaders, api.saveWorkoutBatch]) {
    registerEndpoint(app, endpoint, async ({ actor, body }) => {
      const saved = valueOrRefuse(await saveWorkoutHeaders(deps, actor, body.map(withoutEchoes)));
      return { payload: saved.map((workout) => workoutView(revealToOwner(workout))) };
    });
  }

  registerEndpoint(app, api.saveWorkoutAttributes, async ({ actor, params, body }) => {
    const [saved] = valueOrRefuse(await saveWorkoutHeaders(deps, actor, [{ ...params, ...body }]));
    if (!saved) throw new Error("a workout was saved and is not there");
    return { payload: workoutView(revealToOwner(saved)) };
  });

  registerEndpoint(app, api.getWorkoutExtensions, async ({ actor, params, body }) => {
    const { extensions } = await showWorkout(deps, actor, params, combinedViewFor(actor));
    return { payload: extensions.filter(({ type }) => body.includes(type)) };
  });

  registerEndpoint(app, api.chooseSources, async ({ actor, params, body }) => {
    const saved = valueOrRefuse(await chooseSources(deps, actor, params.workoutKey, body));
    return { payload: await combinedViewFor(actor)(revealToOwner(saved)) };
  });

  registerEndpoint(app, api.deleteWorkout, async ({ actor, params }) => ({
    payload: valueOrRefuse(await deleteWorkout(deps, actor, params.workoutKey)),
  }));
}
