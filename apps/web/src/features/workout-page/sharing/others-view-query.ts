import { queryOptions } from "@tanstack/react-query";
import { requestOrThrow } from "../../../lib/api/api-client.ts";

/** An own workout as everybody else knows it: pictures are made of this, so that none shows what privacy zones hide. */
export const othersViewQuery = (workoutKey: string) =>
  queryOptions({
    queryKey: ["workout", workoutKey, "as-others"],
    queryFn: ({ signal }) =>
      requestOrThrow("getCombinedWorkout", { params: { workoutKey }, query: { as: "others" }, signal }),
    // Zones may change in another tab; each opening asks anew.
    staleTime: 0,
    gcTime: 0,
  });
