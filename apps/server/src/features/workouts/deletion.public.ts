export { deleteWorkout } from "./delete-workout.ts";
