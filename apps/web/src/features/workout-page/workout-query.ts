import { queryOptions } from "@tanstack/react-query";
import { requestOrThrow } from "../../lib/api/api-client.ts";
import { subject } from "../../lib/query/retry-policy.ts";

/** All that the page needs in one answer. */
export const workoutQuery = (workoutKey: string) =>
  queryOptions({
    ...subject,
    queryKey: ["workout", workoutKey, "combined"],
    queryFn: ({ signal }) => requestOrThrow("getCombinedWorkout", { params: { workoutKey }, signal }),
  });
