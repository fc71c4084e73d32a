export { chooseTotals } from "./chosen-totals.ts";
export { workoutView } from "./workout.view.ts";
export { authorizeWorkout } from "./workouts.policy.ts";
export { findSharedWorkout, findWorkout, insertWorkout } from "./workouts.queries.ts";
