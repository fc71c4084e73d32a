import { keyedQuery } from "../query/keyed-query.ts";
import { queryKeys } from "../query/query-keys.ts";
import { retryUntilAnswered } from "../query/retry-policy.ts";
import { requestOrThrow } from "./api-client.ts";

/** Everybody whom the person follows, who follows the person, or whom they have blocked. */
export const ownFollowsQuery = keyedQuery({
  ...retryUntilAnswered,
  queryKey: queryKeys.ownFollows,
  queryFn: ({ signal }) => requestOrThrow("listFollows", { signal }),
});
