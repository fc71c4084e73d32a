import { requestOrThrow } from "../../lib/api/api-client.ts";
import { keyedQuery } from "../../lib/query/keyed-query.ts";
import { queryKeys } from "../../lib/query/query-keys.ts";
import { returning } from "../../lib/query/retry-policy.ts";

/** What the person chose to be told of. */
export const ownSettingsQuery = keyedQuery({
  ...returning,
  queryKey: queryKeys.ownSettings,
  queryFn: ({ signal }) => requestOrThrow("getSettings", { signal }),
});
