export { insertEntered } from "./enter-workout.ts";
