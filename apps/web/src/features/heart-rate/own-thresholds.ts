import { requestOrThrow } from "../../lib/api/api-client.ts";
import { keyedQuery } from "../../lib/query/keyed-query.ts";
import { queryKeys } from "../../lib/query/query-keys.ts";
import { returning } from "../../lib/query/retry-policy.ts";

/** What the person said of heart rates and power, each value with the day from which it holds. */
export const ownThresholdsQuery = keyedQuery({
  ...returning,
  queryKey: queryKeys.ownThresholds,
  queryFn: ({ signal }) => requestOrThrow("listThresholds", { signal }),
});
