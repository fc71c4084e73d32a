import { requestOrThrow } from "../../../lib/api/api-client.ts";
import { keyedQuery } from "../../../lib/query/keyed-query.ts";
import { queryKeys } from "../../../lib/query/query-keys.ts";
import { returning } from "../../../lib/query/retry-policy.ts";

/** The person's own limits of zones, each set with its first day. */
export const ownTrainingZonesQuery = keyedQuery({
  ...returning,
  queryKey: queryKeys.ownTrainingZones,
  queryFn: ({ signal }) => requestOrThrow("listTrainingZones", { signal }),
});
