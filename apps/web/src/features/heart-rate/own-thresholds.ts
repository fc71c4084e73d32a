import { requestOrThrow } from "../../lib/api/api-client.ts";
import { keyedQuery } from "../../lib/query/keyed-query.ts";
import { queryKeys } from "../../lib/query/query-keys.ts";
import { returning } from "../../lib/query/retry-policy.ts";

/** The person's heart rate and power values, each with its first day. */
export const ownThresholdsQuery = keyedQuery({
  ...returning,
  queryKey: queryKeys.ownThresholds,
  queryFn: ({ signal }) => requestOrThrow("listThresholds", { signal }),
});
