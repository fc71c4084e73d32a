import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { sessionErrors } from "../errors.ts";
import { count } from "../values/lenient-values.ts";
import { deepestTrackTile } from "./track-tile-zoom.ts";

const place = count(2 ** deepestTrackTile - 1);

export const listTracks = endpoint({
  id: "TRACK-1",
  method: "GET",
  path: "/user/tracks",
  summary: "The caller's recorded tracks as columns: activity, time and bounding box of each",
  auth: "session",
  access: "own",
  tokens: ["read"],
  query: z.object({
    /**
     * Only the box round all of them, which comes much earlier than ten thousand tracks: a map can request its first tiles
     * meanwhile.
     */
    part: z.enum(["box"]).optional(),
  }),
  payload: z
    .object({
      /** Keys of the workouts that have a track, latest first. */
      keys: z.array(z.string()),
      activityIds: z.array(z.int()),
      /** ms since 1970, and the UTC offset of the place in minutes. */
      startTimes: z.array(z.int()),
      timeOffsets: z.array(z.int()),
      /** Whole metres. */
      distances: z.array(z.int()),
      /** West, south, east and north of each, degrees; west is greater than east over the antimeridian (RFC 7946, 5.2). */
      boxes: z.array(z.number()),
      /**
       * If only that is requested, the box round all tracks; absent without any, and for tracks on both sides of the
       * antimeridian.
       */
      box: z.array(z.number()).optional(),
    })
    .meta({ id: "OwnTracks" }),
  answer: "envelope",
  errors: sessionErrors,
});

export const getTrackTile = endpoint({
  id: "TRACK-1",
  method: "GET",
  path: "/user/tracks/tiles/{z}/{x}/{y}",
  summary:
    "The caller's recorded tracks, whole, as a vector tile with the layers lines and places: each with activityId and year, lines with passes and, from zoom 10 on, the key of a workout",
  auth: "session",
  access: "own",
  tokens: ["read"],
  example: { params: { z: "14", x: "9284", y: "4757" } },
  params: z.object({ z: count(deepestTrackTile), x: place, y: place }),
  answer: "binary",
  mediaType: "application/vnd.mapbox-vector-tile",
  caching: "revalidated",
  errors: [...sessionErrors, "privacy_zone.busy"],
});
