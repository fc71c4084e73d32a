import type { WorkoutHeader } from "@cairn/contracts/workouts/workout-header";
import * as contract from "@cairn/contracts/workouts/workouts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { findRecordingSummary } from "../../core/redaction/redacted-recordings.queries.ts";
import { type RedactedWorkout, wholeForOwner } from "../../core/redaction/redacted-workout.ts";
import { findOthersSee } from "../../core/redaction/redaction-preview.ts";
import { showWorkout, type WorkoutAddress } from "../../core/redaction/show-workout.ts";
import { echoFor, userMaxHeartRate } from "../../core/workout-view/workout.view.ts";
import { authorizeWorkout } from "../../core/workouts/workouts.policy.ts";
import { findSharedWorkout, saveCounted } from "../../core/workouts/workouts.queries.ts";
import type { Deps } from "../../deps.ts";
import type { Actor } from "../../platform/access/actor.ts";
import { addressFor } from "../../platform/http/answers/address-for.ts";
import { valueOrRefuse } from "../../platform/http/answers/app-error.ts";
import { registerEndpoint } from "../../platform/http/register-endpoint.ts";
import { showLatestComments } from "../comments/show-comments.ts";
import { bodyForOwner } from "../heart-rate/body-of-days.ts";
import { showWorkoutPhotos } from "../photos/show-photos.ts";
import { chooseSources } from "./choose-sources.ts";
import { combinedEchoFor, combinedWorkoutView } from "./combined-workout.view.ts";
import { deleteWorkout, deleteWorkoutLater, restoreWorkout } from "./delete-workout.ts";
import { findDuplicateOf } from "./duplicate-of.queries.ts";
import { extensionsOf, tagOf } from "./extensions.view.ts";
import { singleWorkoutView } from "./notes.view.ts";
import { saveWorkoutHeaders } from "./save-workout-headers.ts";

/** Comments in the answer for a workout; the others have their own call. */
const commentsAtOnce = 100;

export function registerWorkoutEndpoints(app: FastifyInstance, deps: Deps): void {
  const combinedViewFor = (actor: Actor, request: FastifyRequest) => async (workout: RedactedWorkout) => {
    const address = addressFor(request, deps.settings.publicUrl);
    const reader = { actor, address };
    return combinedWorkoutView(
      workout,
      await findRecordingSummary(deps.db, workout),
      {
        photos:
          workout.picture_count > 0 ? await showWorkoutPhotos({ ...deps, address }, actor, workout) : [],
        comments:
          workout.commentCount > 0 ? await showLatestComments(deps.db, reader, workout, commentsAtOnce) : [],
        address,
      },
      {
        othersSee: await findOthersSee(deps, workout),
        duplicateOf: await findDuplicateOf(deps.db, workout),
        body: await bodyForOwner(deps, workout),
      },
    );
  };
  const combined = async (actor: Actor, request: FastifyRequest, address: WorkoutAddress) => ({
    payload: await showWorkout(deps, actor, address, combinedViewFor(actor, request)),
    metadata: { ts: String(deps.now().getTime()) },
  });

  const extendedView = async (workout: RedactedWorkout) => ({
    ...singleWorkoutView(workout),
    ...extensionsOf(workout, await findRecordingSummary(deps.db, workout)),
  });

  registerEndpoint(app, contract.getWorkout, async ({ actor, params }) => {
    const payload = await showWorkout(deps, actor, params, extendedView);
    return { payload, metadata: { ts: String(deps.now().getTime()) } };
  });

  for (const endpoint of [contract.getCombinedWorkout, contract.getCombinedWorkoutOfUser]) {
    registerEndpoint(app, endpoint, ({ actor, params, query, request }) =>
      combined(actor, request, { ...params, ...query }),
    );
  }

  for (const endpoint of [contract.saveWorkoutHeaders, contract.saveWorkoutBatch]) {
    registerEndpoint(app, endpoint, async ({ actor, body }) => {
      const saved = valueOrRefuse(await saveWorkoutHeaders(deps, actor, body.map(withoutEchoes)));
      return { payload: saved.map((workout) => echoFor(actor, singleWorkoutView(wholeForOwner(workout)))) };
    });
  }

  registerEndpoint(app, contract.saveWorkoutAttributes, async ({ actor, params, body }) => {
    const edit = { ...params, ...body };
    const [saved] = valueOrRefuse(await saveWorkoutHeaders(deps, actor, [edit], "exact"));
    if (!saved) throw new Error("a workout was saved and is not there");
    return { payload: echoFor(actor, singleWorkoutView(wholeForOwner(saved))) };
  });

  registerEndpoint(app, contract.getWorkoutExtensions, async ({ actor, params, body }) => {
    const { extensions } = await showWorkout(deps, actor, params, extendedView);
    return { payload: extensions.filter(({ type }) => body.includes(type) || body.includes(tagOf(type))) };
  });

  registerEndpoint(app, contract.chooseSources, async ({ actor, params, body, request }) => {
    const saved = valueOrRefuse(await chooseSources(deps, actor, params.workoutKey, body));
    const view = await combinedViewFor(actor, request)(wholeForOwner(saved));
    return { payload: combinedEchoFor(actor, view) };
  });

  registerEndpoint(app, contract.deleteWorkout, async ({ actor, params, query: { after } }) => ({
    payload: valueOrRefuse(
      await (after > 0
        ? deleteWorkoutLater(deps, actor, params.workoutKey, after)
        : deleteWorkout(deps, actor, params.workoutKey)),
    ),
  }));

  registerEndpoint(app, contract.countWorkout, async ({ actor, params, body }) => {
    const found = await findSharedWorkout(deps.db, actor, params.workoutKey);
    const workout = valueOrRefuse(authorizeWorkout(actor, found, "edit"));
    await saveCounted(deps.db, workout, body.counted, deps.now());
    return { payload: true as const };
  });

  registerEndpoint(app, contract.restoreWorkout, async ({ actor, params }) => ({
    payload: valueOrRefuse(await restoreWorkout(deps, actor, params.workoutKey)),
  }));
}

/**
 * A header without the one number that clients send back in another field than they read it from: the person's maximum, read from
 * `hrdata.max` and `userMaxHR`, sent as `hrMaxValue`, the workout's. A deliberate change uses the workout's attributes.
 */
function withoutEchoes({ hrMaxValue, ...header }: WorkoutHeader): WorkoutHeader {
  return hrMaxValue === undefined || hrMaxValue === userMaxHeartRate ? header : { ...header, hrMaxValue };
}
