import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";

/** What the owner may change here; what is absent keeps its value. */
export interface HeaderChange {
  readonly sharingFlags?: number;
  readonly description?: string;
}

/** The workout as it will be once the change is saved; an empty title is no title. */
export function applyChange(workout: CombinedWorkoutView, change: HeaderChange): CombinedWorkoutView {
  const { description, ...rest } = { ...workout, ...change };
  return description ? { ...rest, description } : rest;
}
