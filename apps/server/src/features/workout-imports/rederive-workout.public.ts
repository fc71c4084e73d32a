export { type RederiveDeps, rederiveWorkout } from "./rederive-workout.ts";
