import { requestOrThrow } from "../../lib/api/api-client.ts";
import { keyedQuery } from "../../lib/query/keyed-query.ts";
import { queryKeys } from "../../lib/query/query-keys.ts";
import { returning } from "../../lib/query/retry-policy.ts";

/** Bests in the sport of an activity; without one, in the sport with the most workouts. */
export const personalBestsQuery = (activityId: number | undefined) =>
  keyedQuery({
    ...returning,
    queryKey: queryKeys.personalBests(activityId),
    queryFn: ({ signal }) =>
      requestOrThrow("getPersonalBests", {
        ...(activityId !== undefined && { query: { activityId } }),
        signal,
      }),
  });
