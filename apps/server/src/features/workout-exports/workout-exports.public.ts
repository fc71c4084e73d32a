export { safeExtension } from "./archive-names.ts";
export { ownWorkoutFiles, workoutFileStem } from "./own-workout-files.ts";
