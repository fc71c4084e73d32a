import { maxPhotoBytes } from "@cairn/contracts/photos";
import * as contract from "@cairn/contracts/profile/profile-image";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { AppError, valueOrRefuse } from "../../platform/http/answers/app-error.ts";
import { matchesTag, versionTag } from "../../platform/http/answers/version-tag.ts";
import { registerEndpoint, registerRaw } from "../../platform/http/register-endpoint.ts";
import { takeFile } from "../../platform/http/requests/take-file.ts";
import { imageFileKey } from "./profile-image-files.ts";
import { findImageOwner } from "./profile-images.queries.ts";
import { removeProfileImage, saveProfileImage } from "./save-profile-image.ts";

/** Images per person, who may try several. */
const uploadLimit = { name: "profile-image", max: 30, timeWindow: 10 * 60_000, atOnce: 2 };
/** Images per address: a list of people requests a hundred at once, and a household shares an address. */
const pictureLimit = { name: "profile-picture", max: 3000, timeWindow: 60_000 };

const partLimits = { fileSize: maxPhotoBytes, fieldSize: 64 * 1024 } as const;
const nothing = Buffer.alloc(0);

export function registerProfileImageEndpoints(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(
    app,
    contract.saveProfileImage,
    async ({ actor, request }) => {
      const saved = await takeFile(request, {
        limits: partLimits,
        take: ({ file }) => saveProfileImage(deps, actor, file),
        isForeign: (error) => error === "photo.bad_file",
      });
      if (!saved) throw new AppError("photo.no_file");
      return { payload: valueOrRefuse(saved) };
    },
    uploadLimit,
  );

  registerEndpoint(app, contract.removeProfileImage, async ({ actor }) => {
    await removeProfileImage(deps, actor.userId);
    return { payload: true as const };
  });

  registerRaw(
    app,
    contract.getProfileImage,
    async ({ actor, params, query, request, reply }) => {
      const key = params.profileImage;
      const ownerId = await findImageOwner(deps.db, actor, key);
      if (ownerId === undefined) throw new AppError("photo.not_found");
      const tag = `W/${await versionTag(deps.db, [key, query.size])}`;
      reply.header("etag", tag);
      if (matchesTag(request, tag)) {
        reply.code(304);
        return nothing;
      }
      const file = await deps.files.read(imageFileKey({ ownerId, key }, query.size));
      if (!file) throw new AppError("photo.not_found");
      reply.type("image/jpeg").header("content-disposition", `inline; filename="${key}.jpg"`);
      return file;
    },
    pictureLimit,
  );
}
