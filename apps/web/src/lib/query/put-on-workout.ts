import type { WorkoutView } from "@cairn/contracts/workouts/workout-view";
import type { QueryClient, QueryFilters } from "@tanstack/react-query";
import { patchWorkout } from "./patch-workout.ts";

type KeyStart = NonNullable<QueryFilters["queryKey"]>;

/** What others add to a workout, in the form of answers that show the workout. */
type AddedByOthers = Partial<Pick<WorkoutView, "commentCount" | "reactionCount" | "userReacted">>;

/** Answers that may contain a workout, alone or in a list. */
const workoutHolders: readonly KeyStart[] = [["own-workouts"], ["workout"], ["profile"], ["feed"]];

/** Whether a workout is shown anywhere with values other than these. */
export const isShownOtherwise = (client: QueryClient, workoutKey: string, added: AddedByOthers): boolean =>
  workoutHolders.some((queryKey) =>
    client.getQueriesData({ queryKey }).some(([, data]) => patchWorkout(data, workoutKey, added) !== data),
  );

/** Shows a change by others, or one that is still being sent, wherever the workout is shown, before any answer is loaded again. */
export async function putOnWorkout(
  client: QueryClient,
  workoutKey: string,
  added: AddedByOthers,
): Promise<void> {
  for (const queryKey of workoutHolders) {
    // An answer that is being loaded does not contain the change.
    await client.cancelQueries({ queryKey });
    client.setQueriesData<unknown>({ queryKey }, (data: unknown) => patchWorkout(data, workoutKey, added));
  }
}
