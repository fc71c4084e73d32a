import { requestOrThrow } from "../../lib/api/api-client.ts";
import { keyedQuery } from "../../lib/query/keyed-query.ts";
import { queryKeys } from "../../lib/query/query-keys.ts";
import { returning } from "../../lib/query/retry-policy.ts";

/** The providers of this server, and who of each opens the account. */
export const identitiesQuery = keyedQuery({
  ...returning,
  queryKey: queryKeys.ownIdentities,
  queryFn: ({ signal }) => requestOrThrow("listIdentities", { signal }),
});
