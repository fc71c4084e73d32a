import { requestOrThrow } from "../../../lib/api/api-client.ts";
import { keyedQuery } from "../../../lib/query/keyed-query.ts";
import { queryKeys } from "../../../lib/query/query-keys.ts";

/** The owner's workouts on the same route, including this one, fastest first; empty without others. */
export const similarQuery = (workoutKey: string) =>
  keyedQuery({
    queryKey: queryKeys.similarWorkouts(workoutKey),
    queryFn: ({ signal }) => requestOrThrow("getSimilarRoutes", { params: { workoutKey }, signal }),
  });
