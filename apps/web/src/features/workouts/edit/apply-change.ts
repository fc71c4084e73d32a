import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";

/** The fields that the owner can change here; absent ones keep their value. */
export interface HeaderChange {
  readonly sharingFlags?: number;
  readonly description?: string;
}

/** The workout after the change is saved, by which a draft is more than that; an empty title means none. */
export function applyChange(workout: CombinedWorkoutView, change: HeaderChange): CombinedWorkoutView {
  const { description, isDraft: _isDraft, ...rest } = { ...workout, ...change };
  return description ? { ...rest, description } : rest;
}
