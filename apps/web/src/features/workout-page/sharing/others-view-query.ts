import { requestOrThrow } from "../../../lib/api/api-client.ts";
import { keyedQuery } from "../../../lib/query/keyed-query.ts";
import { queryKeys } from "../../../lib/query/query-keys.ts";

/** An own workout as everybody else knows it: pictures are made of this, so that none shows what privacy zones hide. */
export const othersViewQuery = (workoutKey: string) =>
  keyedQuery({
    queryKey: queryKeys.workoutAsOthers(workoutKey),
    queryFn: ({ signal }) =>
      requestOrThrow("getCombinedWorkout", { params: { workoutKey }, query: { as: "others" }, signal }),
    // Zones may change in another tab; each opening asks again.
    staleTime: 0,
    gcTime: 0,
  });
