import { deepestTrackTile } from "@cairn/contracts/tracks-map/track-tile-zoom";
import * as contract from "@cairn/contracts/tracks-map/tracks-map";
import type { FastifyInstance } from "fastify";
import { TrackTiles } from "../../core/track-tiles/track-tiles.ts";
import type { Deps } from "../../deps.ts";
import { answerVersion } from "../../platform/http/answers/versioned-answer.ts";
import { registerEndpoint, registerRaw } from "../../platform/http/register-endpoint.ts";
import { findOwnTracks, findOwnTracksBox, ownTrackSource } from "./tracks-map.queries.ts";

/** Tiles per person: a map in motion requests about thirty a second for a moment. */
const tileLimit = { name: "track-tile", max: 1500, timeWindow: 60_000, atOnce: 32 };

/** At the deepest zoom every workout has its line, which links to it. */
const settings = { cachedBytes: 64 * 1024 * 1024, wholeFrom: deepestTrackTile };

/** All tracks of the caller, only for the caller. */
export function registerTracksMapEndpoints(app: FastifyInstance, deps: Deps): void {
  const tiles = new TrackTiles(deps, settings);

  registerEndpoint(app, contract.listTracks, async ({ actor, query: { part } }) => {
    const box = part === "box" ? await findOwnTracksBox(deps.db, actor) : undefined;
    const tracks = part === "box" ? [] : await findOwnTracks(deps.db, actor);
    return {
      payload: {
        keys: tracks.map(({ key }) => key),
        activityIds: tracks.map(({ activityId }) => activityId),
        startTimes: tracks.map(({ startTime }) => startTime),
        timeOffsets: tracks.map(({ timeOffset }) => timeOffset),
        distances: tracks.map(({ distance }) => distance),
        boxes: tracks.flatMap((track) => track.box.map(rounded)),
        ...(box && { box: box.map(rounded) }),
      },
    };
  });

  registerRaw(
    app,
    contract.getTrackTile,
    async ({ actor, params: tile, request, reply }) =>
      await answerVersion(
        request,
        reply,
        contract.getTrackTile.mediaType,
        await tiles.find(ownTrackSource(actor), tile),
      ),
    tileLimit,
  );
}

/** To about a metre, which is finer than any map shows a box. */
const rounded = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;
