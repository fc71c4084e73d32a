import { keyedQuery } from "../query/keyed-query.ts";
import { queryKeys } from "../query/query-keys.ts";
import { returning } from "../query/retry-policy.ts";
import { requestOrThrow } from "./api-client.ts";

/** The providers of this server, and the linked identity at each. */
export const ownIdentitiesQuery = keyedQuery({
  ...returning,
  queryKey: queryKeys.ownIdentities,
  queryFn: ({ signal }) => requestOrThrow("listIdentities", { signal }),
});
