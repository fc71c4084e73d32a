import { keyedQuery } from "../query/keyed-query.ts";
import { queryKeys } from "../query/query-keys.ts";
import { subject } from "../query/retry-policy.ts";
import { requestOrThrow } from "./api-client.ts";

/** Everything that the page of a workout needs, in one answer. */
export const workoutQuery = (workoutKey: string) =>
  keyedQuery({
    ...subject,
    queryKey: queryKeys.workout(workoutKey),
    queryFn: ({ signal }) => requestOrThrow("getCombinedWorkout", { params: { workoutKey }, signal }),
  });
