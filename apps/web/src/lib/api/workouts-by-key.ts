import type { WorkoutView } from "@cairn/contracts/workouts/workout-view";
import { ok, type Result } from "@cairn/domain/result";
import { request } from "./api-client.ts";
import type { ApiFailure } from "./api-failure.ts";

/** Workouts that one call for a list can name; the contract's maximum. */
const named = 100;

/** The own workouts with these keys, drafts among them; deleted ones are left out. */
export const workoutsByKey = async (
  workoutKeys: readonly string[],
): Promise<Result<readonly WorkoutView[], ApiFailure>> => {
  const found: WorkoutView[] = [];
  for (let from = 0; from < workoutKeys.length; from += named) {
    const workouts = workoutKeys.slice(from, from + named).join(",");
    const answer = await request("listWorkouts", { query: { workouts } });
    if (!answer.ok) return answer;
    found.push(...answer.value);
  }
  return ok(found);
};
