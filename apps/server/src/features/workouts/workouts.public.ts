export { chooseTotals } from "./chosen-totals.ts";
export { localDateText } from "./local-date-text.ts";
export { workoutView } from "./workout.view.ts";
export { authorizeWorkout } from "./workouts.policy.ts";
export { findSharedWorkout, findWorkout, insertWorkout, type WorkoutRow } from "./workouts.queries.ts";
