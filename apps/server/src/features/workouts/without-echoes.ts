import type { WorkoutHeader } from "@cairn/contracts/workouts/workout-header";
import { userMaxHeartRate } from "../../core/workout-view/workout.view.ts";

/**
 * A header without the one number that clients send back in another field than they read it from: `hrdata.max` and `userMaxHR`, the maximum of the
 * person, as `hrMaxValue`, the workout's. Who means it changes the workout by its attributes.
 */
export function withoutEchoes({ hrMaxValue, ...header }: WorkoutHeader): WorkoutHeader {
  return hrMaxValue === undefined || hrMaxValue === userMaxHeartRate ? header : { ...header, hrMaxValue };
}
