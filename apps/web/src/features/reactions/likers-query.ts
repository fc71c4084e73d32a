import { infiniteQueryOptions } from "@tanstack/react-query";
import { requestOrThrow } from "../../lib/api/api-client.ts";
import { queryKeys } from "../../lib/query/query-keys.ts";
import { retryUntilAnswered } from "../../lib/query/retry-policy.ts";

/** People shown at first, and added with every "show more". */
const likersPage = 50;

/** People who like a workout, latest first, page by page. A page that is not full is the last. */
export const likersQuery = (workoutKey: string) =>
  infiniteQueryOptions({
    ...retryUntilAnswered,
    queryKey: queryKeys.likers(workoutKey),
    queryFn: ({ pageParam, signal }) =>
      requestOrThrow("listReactions", {
        params: { workoutKey },
        query: { limit: likersPage, offset: pageParam },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length < likersPage ? undefined : pages.length * likersPage),
  });
