import { keyedQuery } from "../query/keyed-query.ts";
import { queryKeys } from "../query/query-keys.ts";
import { retryUntilAnswered } from "../query/retry-policy.ts";
import { requestOrThrow } from "./api-client.ts";

/** The logged-in person. */
export const ownAccountQuery = keyedQuery({
  ...retryUntilAnswered,
  queryKey: queryKeys.ownAccount,
  queryFn: ({ signal }) => requestOrThrow("getUser", { signal }),
  staleTime: 300_000,
});
