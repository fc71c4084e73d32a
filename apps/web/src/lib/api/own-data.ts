import { keyedQuery } from "../query/keyed-query.ts";
import { queryKeys } from "../query/query-keys.ts";
import { returning } from "../query/retry-policy.ts";
import { requestOrThrow } from "./api-client.ts";

/** What somebody has here, the archive of it that they asked for last, and settings that wait for an answer. */
export const ownDataQuery = keyedQuery({
  ...returning,
  queryKey: queryKeys.ownData,
  queryFn: ({ signal }) => requestOrThrow("getOwnData", { signal }),
});
