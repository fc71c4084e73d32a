export { authorizeWorkout } from "./workouts.policy.ts";
export { findWorkout, type WorkoutRow } from "./workouts.queries.ts";
