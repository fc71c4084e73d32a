import { requestOrThrow } from "../../lib/api/api-client.ts";
import { returning } from "../../lib/query/retry-policy.ts";
import { keyedQuery } from "../../lib/query/keyed-query.ts";
import { queryKeys } from "../../lib/query/query-keys.ts";

/** The person's privacy zones, in the order in which they were added. */
export const ownZonesQuery = keyedQuery({
  ...returning,
  queryKey: queryKeys.ownPrivacyZones,
  queryFn: ({ signal }) => requestOrThrow("listPrivacyZones", { signal }),
});
