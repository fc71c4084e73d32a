import { requestOrThrow } from "../api/api-client.ts";
import { keyedQuery } from "../query/keyed-query.ts";
import { queryKeys } from "../query/query-keys.ts";

/** What pictures of the ground this server has; null without any region. */
export const groundQuery = keyedQuery({
  queryKey: queryKeys.ground,
  queryFn: ({ signal }) => requestOrThrow("getGround", { signal }),
  // A region is added once in a while, by hand.
  staleTime: 600_000,
});
