export { titleOf } from "./title-of.ts";
export { totalColumns, type TotalSources, workoutTotals } from "./workout-totals.ts";
export { authorizeWorkout } from "./workouts.policy.ts";
export { findWorkout, findWorkoutsByKey, type WorkoutRow } from "./workouts.queries.ts";
export type { ComputedTotals } from "./workouts.table.ts";
export type { ListedRow } from "./own-workouts.queries.ts";
export { lockTotalSources, updateTotals, type WorkoutKey } from "./outdated-workouts.queries.ts";
