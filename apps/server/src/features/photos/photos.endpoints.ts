import * as contract from "@cairn/contracts/photos";
import { maxPhotoBytes } from "@cairn/contracts/photos";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { findViewed } from "../../core/people/find-person.ts";
import { authorizeWorkout } from "../../core/workouts/workouts.policy.ts";
import { findSharedWorkout } from "../../core/workouts/workouts.queries.ts";
import type { Deps } from "../../deps.ts";
import { addressFor } from "../../platform/http/answers/address-for.ts";
import { AppError, valueOrRefuse } from "../../platform/http/answers/app-error.ts";
import { registerEndpoint } from "../../platform/http/register-endpoint.ts";
import { takeFile } from "../../platform/http/requests/take-file.ts";
import { addPhoto } from "./add-photo.ts";
import { deletePhoto } from "./delete-photo.ts";
import { findFollowedIds } from "./photos.queries.ts";
import { showListedPhotos, showWorkoutPhotos } from "./show-photos.ts";

/** Uploads per person: a browser sends a queue of ten one after another. */
const uploadLimit = { name: "photo", max: 300, timeWindow: 60_000, atOnce: 16 };

const partLimits = { fileSize: maxPhotoBytes, fieldSize: 64 * 1024 } as const;

/** The calls that list and change photos; `features/pictures` serves the pictures. */
export function registerPhotoEndpoints(app: FastifyInstance, deps: Deps): void {
  const shownTo = (request: FastifyRequest) => ({
    ...deps,
    address: addressFor(request, deps.settings.publicUrl),
  });
  const metadata = () => ({ ts: String(deps.now().getTime()) });

  registerEndpoint(app, contract.listFriendPhotos, async ({ actor, query, request }) => {
    const followed = await findFollowedIds(deps.db, actor);
    const page = { offset: 0, limit: query.limit };
    return {
      payload: await showListedPhotos(shownTo(request), actor, followed, page),
      metadata: metadata(),
    };
  });

  registerEndpoint(app, contract.listWorkoutPhotos, async ({ actor, params, request }) => {
    const workout = await findSharedWorkout(deps.db, actor, params.workoutKey);
    const visible = valueOrRefuse(authorizeWorkout(actor, workout, "view"));
    return { payload: await showWorkoutPhotos(shownTo(request), actor, visible), metadata: metadata() };
  });

  registerEndpoint(app, contract.listUserPhotos, async ({ actor, params, query, request }) => {
    const viewed = await findViewed(deps.db, actor, params.username, query.as);
    const { person, viewer } = valueOrRefuse(viewed);
    return {
      payload: await showListedPhotos(shownTo(request), viewer, [person.id], query),
      metadata: metadata(),
    };
  });

  registerEndpoint(
    app,
    contract.addPhoto,
    async ({ actor, params, request }) => {
      const added = await takeFile(request, {
        limits: partLimits,
        take: ({ file, filename }) =>
          addPhoto(shownTo(request), actor, params.workoutKey, { part: file, name: filename }),
        isForeign: (error) => error === "photo.bad_file",
      });
      if (!added) throw new AppError("photo.no_file");
      return { payload: valueOrRefuse(added) };
    },
    uploadLimit,
  );

  registerEndpoint(app, contract.deletePhoto, async ({ actor, params }) => ({
    payload: valueOrRefuse(await deletePhoto(deps, actor, params.imageKey)),
  }));
}
