import { infiniteQueryOptions } from "@tanstack/react-query";
import { requestOrThrow } from "../../lib/api/api-client.ts";
import { keyedQuery } from "../../lib/query/keyed-query.ts";
import { queryKeys } from "../../lib/query/query-keys.ts";
import { retryUntilAnswered, subject } from "../../lib/query/retry-policy.ts";

/** Notifications that the list shows at first, and adds with every "show more". */
const notificationsPage = 30;

/** The person's notifications, newest first, page by page. */
export const notificationsQuery = infiniteQueryOptions({
  ...subject,
  queryKey: queryKeys.notifications,
  queryFn: ({ pageParam, signal }) =>
    requestOrThrow("listNotifications", {
      query: { limit: notificationsPage, ...(pageParam !== undefined && { before: pageParam }) },
      signal,
    }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }) => next,
});

/** How many notifications are unread, up to 100. */
export const unreadQuery = keyedQuery({
  ...retryUntilAnswered,
  queryKey: queryKeys.unreadNotifications,
  queryFn: ({ signal }) => requestOrThrow("listNotifications", { query: { limit: 0 }, signal }),
  select: ({ unread }) => unread,
});
