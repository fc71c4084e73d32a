import type { Readable } from "node:stream";
import { api } from "@cairn/contracts/api";
import { fail, ok, type Result } from "@cairn/domain/result";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../../deps.ts";
import type { Actor } from "../../platform/access/actor.ts";
import { AppError, valueOrRefuse } from "../../platform/http/app-error.ts";
import { registerRaw } from "../../platform/http/register-endpoint.ts";
import { holdsTag, versionTag } from "../../platform/http/version-tag.ts";
import { authorizeWorkout, type WorkoutRefusal } from "../../core/workouts/workouts.policy.ts";
import { type LinkQuery, viewerOfLink } from "./photo-link.ts";
import { planScale, type ScaleRequest } from "./photo-sizes.ts";
import { findPhoto } from "./photos.queries.ts";
import { type RedactedPhoto, redactPhotos } from "./redact-photos.ts";
import { createPhotoScaler, planName } from "./scale-photo.ts";

/** Pictures per address: a page of photos requests a hundred at once, and a household shares an address. */
const pictureLimit = { name: "picture", max: 3000, timeWindow: 60_000 };

const whole: ScaleRequest = { fit: true };
const nothing = Buffer.alloc(0);

/** The calls that serve pictures. */
export function registerPictureEndpoints(app: FastifyInstance, deps: Deps): void {
  const scalePhoto = createPhotoScaler(deps.files, deps.images);

  const send = async (
    { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
    photo: RedactedPhoto,
    asked: ScaleRequest,
  ): Promise<Buffer | Readable> => {
    const plan = planScale(photo, asked);
    const tag = `W/${await versionTag(deps.db, [photo.id, planName(plan)])}`;
    reply.header("etag", tag);
    if (holdsTag(request, tag)) {
      reply.code(304);
      return nothing;
    }
    const picture = await scalePhoto(photo, plan);
    if (!picture.ok) throw new AppError(picture.error === "busy" ? "photo.busy" : "request.share_used");
    if (!picture.value) throw new AppError("photo.not_found");
    reply.type("image/jpeg").header("content-disposition", `inline; filename="${photo.id}.jpg"`);
    return picture.value;
  };

  registerRaw(
    app,
    api.getPhoto,
    async ({ params, query, actor, ...call }) =>
      await send(call, await findVisible(deps, actor, params.imageKey, query), whole),
    pictureLimit,
  );

  registerRaw(
    app,
    api.getScaledPhoto,
    async ({ params, query, actor, ...call }) =>
      await send(call, await findVisible(deps, actor, params.imageKey, query), query),
    pictureLimit,
  );
}

/**
 * The photo of a key, for the caller or the person for whom the link was made.
 *
 * @throws AppError if it does not exist, or neither may see it
 */
async function findVisible(
  deps: Deps,
  actor: Actor,
  imageKey: string,
  link: LinkQuery,
): Promise<RedactedPhoto> {
  const asked = await findFor(deps, actor, imageKey);
  const viewer = asked.ok ? undefined : await viewerOfLink(deps.db, imageKey, link, deps.now());
  return valueOrRefuse(viewer ? await findFor(deps, viewer, imageKey) : asked);
}

/** The photo of a key if a person sees it: its workout, and the place where it was taken. */
async function findFor(
  deps: Deps,
  actor: Actor,
  imageKey: string,
): Promise<Result<RedactedPhoto, WorkoutRefusal | "photo.not_found">> {
  const visible = authorizeWorkout(actor, await findPhoto(deps.db, actor, imageKey), "view");
  if (!visible.ok) return visible.error === "workout.not_found" ? fail("photo.not_found") : visible;
  const [shown] = await redactPhotos(deps, actor, [visible.value]);
  return shown ? ok(shown) : fail("photo.not_found");
}
