import { queryOptions } from "@tanstack/react-query";
import { requestOrThrow } from "../../../lib/api/api-client.ts";

/** The owner's workouts on the same route, this one among them, the fastest first; empty without others. */
export const similarQuery = (workoutKey: string) =>
  queryOptions({
    queryKey: ["workout", workoutKey, "similar"],
    queryFn: ({ signal }) => requestOrThrow("getSimilarRoutes", { params: { workoutKey }, signal }),
  });
