import { decodePolyline } from "@cairn/geo/polyline";
import { queryOptions } from "@tanstack/react-query";
import { requestOrThrow } from "../../lib/api/api-client.ts";
import { returning } from "../../lib/query/retry-policy.ts";

/** The person's privacy zones, in the order in which they were added. */
export const ownZonesQuery = queryOptions({
  ...returning,
  queryKey: ["own-privacy-zones"],
  queryFn: ({ signal }) => requestOrThrow("listPrivacyZones", { signal }),
});

/** The ways of the latest workouts, and where the last began: near there a new zone is looked for first. */
export const latestWaysQuery = queryOptions({
  ...returning,
  queryKey: ["latest-ways"],
  queryFn: async ({ signal }) => {
    const workouts = await requestOrThrow("listWorkouts", { query: { limit: 10 }, signal });
    const place = workouts.find(({ startPosition: { x, y } }) => x !== 0 || y !== 0)?.startPosition;
    const ways = workouts.flatMap(({ polyline }) => (polyline ? [decodePolyline(polyline)] : []));
    return { place: place ?? { x: 0, y: 0 }, ways };
  },
});
