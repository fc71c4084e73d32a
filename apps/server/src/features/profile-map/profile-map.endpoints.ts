import { api } from "@cairn/contracts/api";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { refreshStale } from "../../core/redaction/refresh-public-recordings.ts";
import { AppError, valueOrRefuse } from "../../platform/http/app-error.ts";
import { BodyCache } from "../../platform/http/body-cache.ts";
import { registerRaw } from "../../platform/http/register-endpoint.ts";
import { versionTag } from "../../platform/http/version-tag.ts";
import { acceptsGzip, isKnown } from "../../platform/http/versioned-answer.ts";
import { findViewed } from "../users/users.public.ts";
import { makeTile } from "./make-tile.ts";
import { findTileVersion } from "./profile-map.queries.ts";

/** Tiles of one person or address: a map that is moved asks for some thirty a second for a moment. */
const tileLimit = { name: "profile-tile", max: 1500, timeWindow: 60_000, atOnce: 32 };

/** What tiles that were made may take together, bytes: one of a thousand lines has some 50 KB. */
const cachedBytes = 64 * 1024 * 1024;

const nothing = Buffer.alloc(0);

/**
 * Tiles are kept by the lines that they show, so that all who see the same share them, a change makes only those again that it touches, and none outlives
 * what it shows. What the viewer may see is looked up for every answer.
 */
export function registerProfileMapEndpoints(app: FastifyInstance, deps: Deps): void {
  const tiles = new BodyCache(cachedBytes);

  registerRaw(
    app,
    api.getProfileTile,
    async ({ actor, params: { username, ...tile }, query, request, reply }) => {
      const { person, viewer } = valueOrRefuse(await findViewed(deps.db, actor, username, query.as));
      if (tile.x >= 2 ** tile.z || tile.y >= 2 ** tile.z) throw new AppError("request.not_found");
      const { id: ownerId, relation } = person;
      if (relation !== "owner") await refreshStale(deps, ownerId);
      const of = { ownerId, relation, viewer, tile };
      const version = await findTileVersion(deps.db, of);
      const key = [ownerId, tile.z, tile.x, tile.y, version].join(" ");
      if (isKnown(request, reply, `W/${await versionTag(deps.db, [key])}`)) return nothing;
      const body = await tiles.body(key, acceptsGzip(request), () => makeTile(deps, of, version));
      reply.type(api.getProfileTile.mediaType);
      if (body.isGzip) reply.header("content-encoding", "gzip");
      return body.bytes;
    },
    tileLimit,
  );
}
