import { keyedQuery } from "../query/keyed-query.ts";
import { queryKeys } from "../query/query-keys.ts";
import { returning } from "../query/retry-policy.ts";
import { requestOrThrow } from "./api-client.ts";

/** The person's privacy zones, in the order in which they were added. */
export const ownZonesQuery = keyedQuery({
  ...returning,
  queryKey: queryKeys.ownPrivacyZones,
  queryFn: ({ signal }) => requestOrThrow("listPrivacyZones", { signal }),
});
