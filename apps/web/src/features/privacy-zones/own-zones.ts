import { queryOptions } from "@tanstack/react-query";
import { requestOrThrow } from "../../lib/api-client.ts";

/** The person's privacy zones, in the order in which they were added. */
export const ownZonesQuery = queryOptions({
  queryKey: ["own-privacy-zones"],
  queryFn: ({ signal }) => requestOrThrow("listPrivacyZones", { signal }),
});

/** The latest workout with a place, near which a new zone is looked for first. */
export const latestPlaceQuery = queryOptions({
  queryKey: ["latest-place"],
  queryFn: async ({ signal }) => {
    const workouts = await requestOrThrow("listWorkouts", { query: { limit: 10 }, signal });
    const place = workouts.find(({ startPosition: { x, y } }) => x !== 0 || y !== 0)?.startPosition;
    return place ?? { x: 0, y: 0 };
  },
});
