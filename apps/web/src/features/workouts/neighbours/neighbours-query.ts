import type { WorkoutView } from "@cairn/contracts/workouts/workout-view";
import { requestOrThrow } from "../../../lib/api/api-client.ts";
import { keyedQuery } from "../../../lib/query/keyed-query.ts";
import { queryKeys } from "../../../lib/query/query-keys.ts";

/** The owner's workouts before and after one, as far as the reader sees them (WORK-8). */
export interface Neighbours {
  readonly previous: WorkoutView | undefined;
  readonly next: WorkoutView | undefined;
}

/** The workouts on either side of one in a list ordered by start. */
export const neighboursIn = (around: readonly WorkoutView[], workoutKey: string): Neighbours => {
  const place = around.findIndex((workout) => workout.workoutKey === workoutKey);
  return place === -1
    ? { previous: undefined, next: undefined }
    : { previous: around[place - 1], next: around[place + 1] };
};

export const neighboursQuery = (username: string, workoutKey: string) =>
  keyedQuery({
    queryKey: queryKeys.neighbours(workoutKey),
    queryFn: ({ signal }) =>
      requestOrThrow("getWorkoutsAround", { query: { username, objectid: workoutKey }, signal }),
    select: (around) => neighboursIn(around, workoutKey),
  });
