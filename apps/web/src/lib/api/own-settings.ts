import { keyedQuery } from "../query/keyed-query.ts";
import { queryKeys } from "../query/query-keys.ts";
import { returning } from "../query/retry-policy.ts";
import { requestOrThrow } from "./api-client.ts";

/** The person's profile data and settings. */
export const ownSettingsQuery = keyedQuery({
  ...returning,
  queryKey: queryKeys.ownSettings,
  queryFn: ({ signal }) => requestOrThrow("getSettings", { signal }),
});
