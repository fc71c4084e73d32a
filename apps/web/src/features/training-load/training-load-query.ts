import { requestOrThrow } from "../../lib/api/api-client.ts";
import { keyedQuery } from "../../lib/query/keyed-query.ts";
import { queryKeys } from "../../lib/query/query-keys.ts";
import { returning } from "../../lib/query/retry-policy.ts";

/** The loads of all days of the person's diary. */
export const trainingLoadQuery = keyedQuery({
  ...returning,
  queryKey: queryKeys.trainingLoad,
  queryFn: ({ signal }) => requestOrThrow("getTrainingLoad", { signal }),
});
