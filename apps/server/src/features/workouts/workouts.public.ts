export { findHomeZone } from "./home-zone.queries.ts";
export { localDateText } from "./local-date-text.ts";
export { titleOf } from "./title-of.ts";
export { type GivenNotes, notesColumns } from "./notes-columns.ts";
export { contradictionView } from "./provenance.view.ts";
export { totalColumns, workoutTotals } from "./workout-totals.ts";
export { listWorkouts } from "./list-workouts.ts";
export { workoutView } from "./workout.view.ts";
export { authorizeWorkout } from "./workouts.policy.ts";
export {
  countPicture,
  countWorkoutsOf,
  findNeighbours,
  findOwnEntered,
  findSharedWorkout,
  findWorkout,
  findWorkoutsByKey,
  insertWorkout,
  uncountPicture,
  type WorkoutRow,
} from "./workouts.queries.ts";
export type { ComputedTotals } from "./workouts.table.ts";
export { countOutdated, findOutdated, type WorkoutKey } from "./outdated-workouts.queries.ts";
export { listPartOf, untilAfter } from "./place-in-list.ts";
