import type { Readable } from "node:stream";
import * as contract from "@cairn/contracts/photos";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
  type PhotoSizeName,
  planScale,
  type ScalePlan,
  type ScaleRequest,
} from "../../core/photos/photo-sizes.ts";
import type { Deps } from "../../deps.ts";
import type { Actor } from "../../platform/access/actor.ts";
import { AppError } from "../../platform/http/answers/app-error.ts";
import { matchesTag, versionTag } from "../../platform/http/answers/version-tag.ts";
import { registerRaw } from "../../platform/http/register-endpoint.ts";
import { photoFileKey } from "../photos/photo-files.ts";
import type { LinkQuery } from "../photos/photo-link.ts";
import { findVisiblePhoto } from "../photos/visible-photo.ts";
import { imageFileKey, imageSides } from "../profile/profile-image-files.ts";
import { findImageOwner } from "../profile/profile-images.queries.ts";
import { createScaler, type StoredPicture, planName } from "./scale-picture.ts";

/** Pictures per address: a page of photos requests a hundred at once, and a household shares an address. */
const pictureLimit = { name: "picture", max: 3000, timeWindow: 60_000 };

const whole: ScaleRequest = { fit: true };
const nothing = Buffer.alloc(0);

/** The calls that serve pictures. */
export function registerPictureEndpoints(app: FastifyInstance, deps: Deps): void {
  const scalePicture = createScaler(deps.files, deps.images);

  const send = async (
    { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
    { picture: photo, plan }: Shown,
  ): Promise<Buffer | Readable> => {
    const tag = `W/${await versionTag(deps.db, [photo.id, planName(plan)])}`;
    reply.header("etag", tag);
    if (matchesTag(request, tag)) {
      reply.code(304);
      return nothing;
    }
    const picture = await scalePicture(photo, plan);
    if (!picture.ok) throw new AppError(picture.error === "busy" ? "photo.busy" : "request.share_used");
    if (!picture.value) throw new AppError("photo.not_found");
    reply.type("image/jpeg").header("content-disposition", `inline; filename="${photo.id}.jpg"`);
    return picture.value;
  };

  registerRaw(
    app,
    contract.getPhoto,
    async ({ params, query, actor, ...call }) =>
      await send(call, await findShown(deps, actor, params.imageKey, { ...query, ...whole })),
    pictureLimit,
  );

  registerRaw(
    app,
    contract.getScaledPhoto,
    async ({ params, query, actor, ...call }) =>
      await send(call, await findShown(deps, actor, params.imageKey, query)),
    pictureLimit,
  );
}

/** A picture that the caller may see, and in which size. */
interface Shown {
  readonly picture: StoredPicture;
  readonly plan: ScalePlan;
}

/**
 * The picture of a key: a photo, or the profile image of somebody, which known clients fetch from the same addresses.
 *
 * @throws AppError if it does not exist, or the caller may not see it
 */
async function findShown(
  deps: Deps,
  actor: Actor,
  imageKey: string,
  asked: ScaleRequest & LinkQuery,
): Promise<Shown> {
  const ownerId = await findImageOwner(deps.db, actor, imageKey);
  if (ownerId !== undefined) {
    const { work, ...plan } = planScale({ width: imageSides.large, height: imageSides.large }, asked);
    const isWhole = plan.size.width === imageSides.large && plan.size.height === imageSides.large;
    const fileKey = () => imageFileKey({ ownerId, key: imageKey }, "large");
    // It is stored in fewer sizes than a photo.
    const needed = work === "none" ? "inside" : work;
    return { picture: { id: imageKey, fileKey }, plan: { ...plan, work: isWhole ? "none" : needed } };
  }
  const photo = await findVisiblePhoto(deps, actor, imageKey, asked);
  const fileKey = (size: PhotoSizeName) => photoFileKey(photo, size);
  return { picture: { id: photo.id, fileKey }, plan: planScale(photo, asked) };
}
