import { decodePolyline } from "@cairn/geo/polyline";
import { requestOrThrow } from "../../lib/api/api-client.ts";
import { returning } from "../../lib/query/retry-policy.ts";
import { keyedQuery } from "../../lib/query/keyed-query.ts";
import { queryKeys } from "../../lib/query/query-keys.ts";

/** The person's privacy zones, in the order in which they were added. */
export const ownZonesQuery = keyedQuery({
  ...returning,
  queryKey: queryKeys.ownPrivacyZones,
  queryFn: ({ signal }) => requestOrThrow("listPrivacyZones", { signal }),
});

/** The tracks of the latest workouts, and where the last began: the search for a new zone starts near there. */
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
