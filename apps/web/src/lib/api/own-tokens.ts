import { keyedQuery } from "../query/keyed-query.ts";
import { queryKeys } from "../query/query-keys.ts";
import { returning } from "../query/retry-policy.ts";
import { requestOrThrow } from "./api-client.ts";

/** The person's tokens for programs. */
export const ownTokensQuery = keyedQuery({
  ...returning,
  queryKey: queryKeys.ownTokens,
  queryFn: ({ signal }) => requestOrThrow("listTokens", { signal }),
});
