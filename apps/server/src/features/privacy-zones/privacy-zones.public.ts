export {
  revealList,
  type RevealedInList,
  revealOwn,
  type RevealedWorkout,
  revealToOwner,
  type Shown,
} from "./revealed-workout.ts";
export { findHiddenPositions, shownInstant } from "./hidden-positions.ts";
export { type RefreshDeps, refreshStale } from "./refresh-public-recordings.ts";
export { forgetPublicRecordings } from "./public-recordings.queries.ts";
export { showWorkout, type WorkoutAddress } from "./show-workout.ts";
export { ZonesChanged } from "./zones-changed.ts";
