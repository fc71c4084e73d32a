import { decodePolyline } from "@cairn/geo/polyline";
import { keyedQuery } from "../query/keyed-query.ts";
import { queryKeys } from "../query/query-keys.ts";
import { returning } from "../query/retry-policy.ts";
import { requestOrThrow } from "./api-client.ts";

/** The tracks of the person's latest workouts, and where the last one with a place began; 0, 0 if none has one. */
export const latestTracksQuery = keyedQuery({
  ...returning,
  queryKey: queryKeys.latestTracks,
  queryFn: async ({ signal }) => {
    const workouts = await requestOrThrow("listWorkouts", { query: { limit: 10 }, signal });
    const place = workouts.find(({ startPosition: { x, y } }) => x !== 0 || y !== 0)?.startPosition;
    const tracks = workouts.flatMap(({ polyline }) => (polyline ? [decodePolyline(polyline)] : []));
    return { place: place ?? { x: 0, y: 0 }, tracks };
  },
});
