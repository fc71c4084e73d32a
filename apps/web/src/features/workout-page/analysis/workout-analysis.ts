import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";

/** What the server found in the recording beside the totals, one name for each part that has a section. */
export type Analysis = NonNullable<CombinedWorkoutView["analysis"]>;
export type Legs = NonNullable<Analysis["legs"]>;
export type BestEfforts = NonNullable<Analysis["bestEfforts"]>;
export type Pool = NonNullable<Analysis["pool"]>;
export type SkiRuns = NonNullable<Analysis["skiRuns"]>;
