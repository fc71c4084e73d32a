export { revealList, type RevealedWorkout, revealToOwner } from "./revealed-workout.ts";
export { showWorkout, type WorkoutAddress } from "./show-workout.ts";
