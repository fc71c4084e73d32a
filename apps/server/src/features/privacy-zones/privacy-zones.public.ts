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
export { findOthersSee, type OthersSee } from "./others-see.ts";
export { privacyZoneTasks } from "./privacy-zones.jobs.ts";
export { cutNewLater, forgetCuts, refreshOutdatedCuts } from "./refresh-cuts-job.ts";
export { showWorkout, type WorkoutAddress } from "./show-workout.ts";
export { ZonesChanged } from "./zones-changed.ts";
