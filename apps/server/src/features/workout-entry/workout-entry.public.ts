export { insertEntered } from "./enter-workout.ts";
export { homeOffset } from "./home-offset.ts";
