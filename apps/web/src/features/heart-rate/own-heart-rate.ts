import { requestOrThrow } from "../../lib/api/api-client.ts";
import { keyedQuery } from "../../lib/query/keyed-query.ts";
import { queryKeys } from "../../lib/query/query-keys.ts";
import { returning } from "../../lib/query/retry-policy.ts";

/** What the person said of their heart, and the maximum that their zones are made of. */
export const ownHeartRateQuery = keyedQuery({
  ...returning,
  queryKey: queryKeys.ownHeartRate,
  queryFn: ({ signal }) => requestOrThrow("getHeartRate", { signal }),
});
