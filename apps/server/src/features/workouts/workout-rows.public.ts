export { authorizeWorkout } from "./workouts.policy.ts";
export { findWorkout, type WorkoutRow } from "./workouts.queries.ts";
export type { ListedRow } from "./own-workouts.queries.ts";
