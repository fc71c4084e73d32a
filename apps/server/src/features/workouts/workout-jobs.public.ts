export { workoutTasks } from "./workouts.jobs.ts";
