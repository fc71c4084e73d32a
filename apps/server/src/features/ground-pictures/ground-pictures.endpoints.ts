import * as contract from "@cairn/contracts/ground-pictures/ground-pictures";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../platform/http/answers/app-error.ts";
import { registerRaw } from "../../platform/http/register-endpoint.ts";
import { GroundPictures } from "./ground-pictures.ts";

/** Per person or address: a page of cards requests about thirty, and each may have to be painted. */
const pictureLimit = { name: "ground", max: 900, timeWindow: 60_000 };

export function registerGroundPictureEndpoints(app: FastifyInstance, deps: Deps): void {
  const pictures = new GroundPictures(deps);

  registerRaw(
    app,
    contract.getGroundPicture,
    async ({ params: { version, theme, z, x, y }, query: { keep }, reply }) => {
      if (x >= 2 ** z || y >= 2 ** z || version !== (await pictures.version())) {
        throw new AppError("request.not_found");
      }
      const place = { tile: { z, x, y }, theme };
      const picture = keep ? await pictures.kept(version, place) : await pictures.painted(place);
      if (!picture.ok) throw new AppError("request.busy", { retryAfter: 5 });
      const { bytes, mediaType } = picture.value;
      if (mediaType === undefined) reply.code(204);
      else reply.type(mediaType);
      return bytes;
    },
    pictureLimit,
  );
}
