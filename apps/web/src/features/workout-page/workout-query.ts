import { requestOrThrow } from "../../lib/api/api-client.ts";
import { subject } from "../../lib/query/retry-policy.ts";
import { keyedQuery } from "../../lib/query/keyed-query.ts";
import { queryKeys } from "../../lib/query/query-keys.ts";

/** All that the page needs in one answer. */
export const workoutQuery = (workoutKey: string) =>
  keyedQuery({
    ...subject,
    queryKey: queryKeys.workout(workoutKey),
    queryFn: ({ signal }) => requestOrThrow("getCombinedWorkout", { params: { workoutKey }, signal }),
  });
