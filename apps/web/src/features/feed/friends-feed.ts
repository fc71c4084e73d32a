import { infiniteQueryOptions } from "@tanstack/react-query";
import { requestOrThrow, requestPage } from "../../lib/api/api-client.ts";
import { keyedQuery } from "../../lib/query/keyed-query.ts";
import { type FeedPage, queryKeys } from "../../lib/query/query-keys.ts";
import { subject } from "../../lib/query/retry-policy.ts";
import { feedPageSize } from "./feed-pages.ts";

/** Where the feed continues after a page: nowhere after an empty one or the last (DASH-5). */
export const nextPlace = (workouts: readonly unknown[], until: string | undefined): string | undefined =>
  workouts.length === 0 ? undefined : until;

const firstPlace: string | undefined = undefined;

/**
 * Workouts shared by the people whom the person follows. The list stays as it was loaded, so that nothing moves while somebody reads it;
 * `feedNewsQuery` counts what is new.
 */
export const friendsFeedQuery = infiniteQueryOptions({
  ...subject,
  queryKey: queryKeys.feed,
  queryFn: async ({ pageParam, signal, client }): Promise<FeedPage> => {
    const query = { limit: feedPageSize, ...(pageParam !== undefined && { until: pageParam }) };
    const { payload, metadata } = await requestPage("listFeed", { query, signal });
    // Their comments are included and need not be requested card by card.
    for (const { workoutKey, comments } of payload) {
      client.setQueryData(queryKeys.comments(workoutKey, "latest"), comments);
    }
    return { workouts: payload, since: metadata.since, until: nextPlace(payload, metadata.until) };
  },
  initialPageParam: firstPlace,
  // Uses the original answer: a page may have lost workouts since then.
  getNextPageParam: ({ until }: FeedPage): string | undefined => until,
  staleTime: Number.POSITIVE_INFINITY,
});

/** How many workouts have come into the feed since it was loaded; live events trigger a new count. */
export const feedNewsQuery = (since: string | undefined) =>
  keyedQuery({
    queryKey: queryKeys.feedNews(since ?? ""),
    queryFn: ({ signal }) =>
      requestOrThrow("countNewInFeed", { query: since === undefined ? {} : { since }, signal }),
  });
