import { requestOrThrow } from "../../../lib/api/api-client.ts";
import { useWorkoutChange } from "./use-workout-change.ts";

/** Saves whether a workout counts in the sums and bests of its owner. */
export const useCount = (workoutKey: string) =>
  useWorkoutChange<boolean, true>(workoutKey, "workouts", {
    send: (counted) => requestOrThrow("countWorkout", { params: { workoutKey }, body: { counted } }),
    apply: (shown, counted) => ({ ...shown, counted: counted ? undefined : false }),
  });
