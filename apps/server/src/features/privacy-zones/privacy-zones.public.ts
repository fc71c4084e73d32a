export {
  revealList,
  type RevealedInList,
  revealOwn,
  type RevealedWorkout,
  revealToOwner,
} from "./revealed-workout.ts";
export { showWorkout, type WorkoutAddress } from "./show-workout.ts";
