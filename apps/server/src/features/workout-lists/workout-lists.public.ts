export { countWorkoutsOf } from "./shared-workouts.queries.ts";
