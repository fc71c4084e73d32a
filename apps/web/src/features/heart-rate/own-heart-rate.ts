import { requestOrThrow } from "../../lib/api/api-client.ts";
import { keyedQuery } from "../../lib/query/keyed-query.ts";
import { queryKeys } from "../../lib/query/query-keys.ts";
import { returning } from "../../lib/query/retry-policy.ts";

/** The person's heart rate settings, and the maximum that determines their zones. */
export const ownHeartRateQuery = keyedQuery({
  ...returning,
  queryKey: queryKeys.ownHeartRate,
  queryFn: ({ signal }) => requestOrThrow("getHeartRate", { signal }),
});
