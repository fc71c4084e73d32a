import { requestOrThrow } from "../../../lib/api/api-client.ts";
import { keyedQuery } from "../../../lib/query/keyed-query.ts";
import { queryKeys } from "../../../lib/query/query-keys.ts";

/**
 * The person's own workout as everybody else sees it: pictures are made from this, so that none shows what privacy zones hide.
 */
export const othersViewQuery = (workoutKey: string) =>
  keyedQuery({
    queryKey: queryKeys.workoutAsOthers(workoutKey),
    queryFn: ({ signal }) =>
      requestOrThrow("getCombinedWorkout", { params: { workoutKey }, query: { as: "others" }, signal }),
    // Zones may change in another tab, so each opening loads it again.
    staleTime: 0,
    gcTime: 0,
  });
