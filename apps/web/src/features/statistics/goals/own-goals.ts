import { requestOrThrow } from "../../../lib/api/api-client.ts";
import { keyedQuery } from "../../../lib/query/keyed-query.ts";
import { queryKeys } from "../../../lib/query/query-keys.ts";
import { returning } from "../../../lib/query/retry-policy.ts";

/** The person's goals, in the order in which they were set. */
export const ownGoalsQuery = keyedQuery({
  ...returning,
  queryKey: queryKeys.ownGoals,
  queryFn: ({ signal }) => requestOrThrow("listGoals", { signal }),
});
