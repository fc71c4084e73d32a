import { keyedQuery } from "../query/keyed-query.ts";
import { queryKeys } from "../query/query-keys.ts";
import { returning } from "../query/retry-policy.ts";
import { requestOrThrow } from "./api-client.ts";

/** The providers of this server, and who of each opens the account. */
export const ownIdentitiesQuery = keyedQuery({
  ...returning,
  queryKey: queryKeys.ownIdentities,
  queryFn: ({ signal }) => requestOrThrow("listIdentities", { signal }),
});
