import * as contract from "@cairn/contracts/profile/profile-map";
import type { FastifyInstance } from "fastify";
import { findViewed } from "../../core/people/find-person.ts";
import { refreshStale } from "../../core/redaction/refresh-public-recordings.ts";
import { TrackTiles } from "../../core/track-tiles/track-tiles.ts";
import type { Deps } from "../../deps.ts";
import { valueOrRefuse } from "../../platform/http/answers/app-error.ts";
import { answerVersion } from "../../platform/http/answers/versioned-answer.ts";
import { registerRaw } from "../../platform/http/register-endpoint.ts";
import { seenTrackSource } from "./profile-map.queries.ts";

/** Tiles per person or address: a map in motion requests about thirty a second for a moment. */
const tileLimit = { name: "profile-tile", max: 1500, timeWindow: 60_000, atOnce: 32 };

/** No zoom draws every line, because anybody may request the tiles. */
const settings = { cachedBytes: 64 * 1024 * 1024, wholeFrom: Infinity };

export function registerProfileMapEndpoints(app: FastifyInstance, deps: Deps): void {
  const tiles = new TrackTiles(deps, settings);

  registerRaw(
    app,
    contract.getProfileTile,
    async ({ actor, params: { username, ...tile }, query, request, reply }) => {
      const { person, viewer } = valueOrRefuse(await findViewed(deps.db, actor, username, query.as));
      const { id: ownerId, relation } = person;
      if (relation !== "owner") await refreshStale(deps, ownerId);
      return await answerVersion(
        request,
        reply,
        contract.getProfileTile.mediaType,
        await tiles.find(seenTrackSource({ ownerId, relation, viewer }), tile),
      );
    },
    tileLimit,
  );
}
