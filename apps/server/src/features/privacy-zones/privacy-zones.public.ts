export {
  revealAsToOthers,
  revealList,
  type RevealedInList,
  revealOwn,
  type RevealedWorkout,
  revealToOwner,
  type Shown,
} from "./revealed-workout.ts";
export { findShownPhotos } from "./public-photos.queries.ts";
export { tellPhotosApart } from "./refresh-public-photos.ts";
export { shownInstant } from "./shown-instant.ts";
export { type RefreshDeps, refreshStale } from "./refresh-public-recordings.ts";
export { findOthersSee, type OthersSee } from "./others-see.ts";
export { privacyZoneTasks } from "./privacy-zones.jobs.ts";
export { cutNewLater, forgetCuts, refreshOutdatedCuts } from "./refresh-cuts-job.ts";
export { showWorkout, type WorkoutAddress } from "./show-workout.ts";
export { ZonesChanged } from "./zones-changed.ts";
