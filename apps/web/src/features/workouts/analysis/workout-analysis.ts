import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";

/** The server's analysis of the recording except the totals, one name for each part with a section. */
export type Analysis = NonNullable<CombinedWorkoutView["analysis"]>;
export type Legs = NonNullable<Analysis["legs"]>;
export type BestEfforts = NonNullable<Analysis["bestEfforts"]>;
export type Pool = NonNullable<Analysis["pool"]>;
export type Strength = NonNullable<Analysis["strength"]>;
export type SkiRuns = NonNullable<Analysis["skiRuns"]>;
