export { saveWorkoutHeaders } from "./save-workout-headers.ts";
