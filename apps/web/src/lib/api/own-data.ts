import { keyedQuery } from "../query/keyed-query.ts";
import { queryKeys } from "../query/query-keys.ts";
import { returning } from "../query/retry-policy.ts";
import { requestOrThrow } from "./api-client.ts";

/** The amount of the person's data here, the last requested archive of it, and settings that wait for a decision. */
export const ownDataQuery = keyedQuery({
  ...returning,
  queryKey: queryKeys.ownData,
  queryFn: ({ signal }) => requestOrThrow("getOwnData", { signal }),
});
