import type { WorkoutView } from "@cairn/contracts/workouts/workout-view";
import { ok, type Result } from "@cairn/domain/result";
import { request } from "./api-client.ts";
import type { ApiFailure } from "./api-failure.ts";

/** Workouts per answer. */
const page = 1000;

/**
 * The own workouts with these keys that have begun or changed at or after an instant, ms since 1970; deleted ones are left out.
 */
export const workoutsSince = async (
  since: number,
  workoutKeys: ReadonlySet<string>,
): Promise<Result<readonly WorkoutView[], ApiFailure>> => {
  const found: WorkoutView[] = [];
  for (let offset = 0; ; offset += page) {
    const answer = await request("listWorkouts", { query: { since, limit: page, offset } });
    if (!answer.ok) return answer;
    found.push(...answer.value.filter(({ workoutKey }) => workoutKeys.has(workoutKey)));
    if (answer.value.length < page) return ok(found);
  }
};
