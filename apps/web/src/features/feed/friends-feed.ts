import type { maxShownInFeed } from "@cairn/contracts/feed";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { requestOrThrow, requestPage } from "../../lib/api/api-client.ts";
import { keyedQuery } from "../../lib/query/keyed-query.ts";
import { type FeedPage, queryKeys } from "../../lib/query/query-keys.ts";
import { subject } from "../../lib/query/retry-policy.ts";
import { workoutsOfPages } from "../../lib/query/workouts-of-pages.ts";
import { feedPageSize } from "./feed-pages.ts";

/** Where the feed continues after a page: nowhere after an empty one or the last (DASH-5). */
export const nextPlace = (workouts: readonly unknown[], until: string | undefined): string | undefined =>
  workouts.length === 0 ? undefined : until;

const firstPlace: string | undefined = undefined;

/**
 * Workouts shared by the people whom the person follows. The list stays as it was loaded, so that nothing moves while somebody
 * reads it; `feedNewsQuery` counts what is new.
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
    return {
      workouts: payload,
      readAt: payload.length === 0 ? undefined : metadata.ts,
      until: nextPlace(payload, metadata.until),
    };
  },
  initialPageParam: firstPlace,
  // Uses the original answer: a page may have lost workouts since then.
  getNextPageParam: ({ until }: FeedPage): string | undefined => until,
  staleTime: Number.POSITIVE_INFINITY,
});

/** News among this many of the first workouts are counted; the server accepts no more. */
const maxShown = 1000 satisfies typeof maxShownInFeed;

/**
 * How many workouts a loaded part of the feed has that are not shown in it, wherever they stand: many are uploaded late. Live
 * events trigger a new count.
 */
export const feedNewsQuery = (pages: readonly FeedPage[]) => {
  const counted = pages.slice(0, maxShown / feedPageSize);
  const until = counted.at(-1)?.until;
  const shown = workoutsOfPages(counted.map(({ workouts }) => workouts)).length;
  const readAt = pages[0]?.readAt ?? "";
  return keyedQuery({
    queryKey: queryKeys.feedNews(readAt, until ?? "", shown),
    queryFn: ({ signal }) =>
      requestOrThrow("countNewInFeed", { query: { shown, ...(until !== undefined && { until }) }, signal }),
    // The number stays while more is loaded, and not when the feed is loaded again.
    placeholderData: (before, previous) => (previous?.queryKey[1] === readAt ? before : undefined),
  });
};
