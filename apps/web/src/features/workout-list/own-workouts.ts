import { infiniteQueryOptions } from "@tanstack/react-query";
import { requestOrThrow } from "../../lib/api/api-client.ts";
import { subject } from "../../lib/query/retry-policy.ts";
import { queryKeys } from "../../lib/query/query-keys.ts";

/** Workouts that a list shows at first, and again at every "show more" (part 1 of the behaviour, section 9). */
export const listPage = 40;

/** Own workouts, newest first, page by page. A page that is not full is the last. */
export const ownWorkoutsQuery = infiniteQueryOptions({
  ...subject,
  queryKey: queryKeys.workoutList,
  queryFn: ({ pageParam, signal }) =>
    requestOrThrow("listWorkouts", {
      query: { limit: listPage, offset: pageParam, sortonst: "true" },
      signal,
    }),
  initialPageParam: 0,
  getNextPageParam: (last, pages) => (last.length < listPage ? undefined : pages.length * listPage),
});
