import type { WorkoutHeader } from "@cairn/contracts/workouts/workout-header";
import { userMaxHeartRate } from "../../core/workout-view/workout.view.ts";

/**
 * A header without the one number that clients send back in another field than they read it from: the person's maximum, read from `hrdata.max` and
 * `userMaxHR`, sent as `hrMaxValue`, the workout's. A deliberate change uses the workout's attributes.
 */
export function withoutEchoes({ hrMaxValue, ...header }: WorkoutHeader): WorkoutHeader {
  return hrMaxValue === undefined || hrMaxValue === userMaxHeartRate ? header : { ...header, hrMaxValue };
}
