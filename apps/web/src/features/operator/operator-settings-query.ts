import { requestOrThrow } from "../../lib/api/api-client.ts";
import { keyedQuery } from "../../lib/query/keyed-query.ts";
import { queryKeys } from "../../lib/query/query-keys.ts";
import { returning } from "../../lib/query/retry-policy.ts";

/** What operators can set in the browser. */
export const operatorSettingsQuery = keyedQuery({
  ...returning,
  queryKey: queryKeys.operatorSettings,
  queryFn: ({ signal }) => requestOrThrow("getOperatorSettings", { signal }),
});
