import { infiniteQueryOptions } from "@tanstack/react-query";
import { requestOrThrow } from "../../lib/api/api-client.ts";
import { queryKeys } from "../../lib/query/query-keys.ts";
import { subject } from "../../lib/query/retry-policy.ts";
import { feedPageSize, nextOffset } from "./feed-pages.ts";

/** Own workouts as a feed, newest first. */
export const ownFeedQuery = infiniteQueryOptions({
  ...subject,
  queryKey: queryKeys.ownFeed,
  queryFn: ({ pageParam, signal }) =>
    requestOrThrow("listWorkouts", {
      query: { limit: feedPageSize, offset: pageParam, sortonst: "true" },
      signal,
    }),
  initialPageParam: 0,
  getNextPageParam: nextOffset,
});
