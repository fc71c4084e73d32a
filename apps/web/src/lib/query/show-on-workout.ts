import type { WorkoutView } from "@cairn/contracts/workouts/workout-view";
import type { QueryClient } from "@tanstack/react-query";
import { type KeyStart, patchAnswers } from "./patch-answers.ts";
import { patchWorkout } from "./patch-workout.ts";

/** What others add to a workout, in the form of answers that show the workout. */
type AddedByOthers = Partial<Pick<WorkoutView, "commentCount" | "reactionCount" | "userReacted">>;

/** Answers that may contain a workout, alone or in a list. */
const workoutHolders: readonly KeyStart[] = [["own-workouts"], ["workout"], ["profile"], ["feed"]];

/**
 * Shows a change by others, or one that is still being sent, wherever the workout is shown, before any answer is loaded again.
 */
export function showOnWorkout(client: QueryClient, workoutKey: string, added: AddedByOthers): void {
  for (const queryKey of workoutHolders) {
    patchAnswers<unknown>(client, queryKey, (data) => patchWorkout(data, workoutKey, added));
  }
}
