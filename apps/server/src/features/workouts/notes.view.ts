import type { WorkoutView } from "@cairn/contracts/workouts/workout-view";
import type { RedactedWorkout } from "../../core/redaction/redacted-workout.ts";
import { workoutView } from "../../core/workout-view/workout.view.ts";

/** The owner's notes about a workout, without its title. */
export const notesView = (row: RedactedWorkout): Pick<WorkoutView, "notes" | "gear" | "privateNote"> => ({
  ...(row.notes !== null && { notes: row.notes }),
  ...(row.gear.length > 0 && { gear: [...row.gear] }),
  ...(typeof row.own?.private_note === "string" && { privateNote: row.own.private_note }),
});

/** One workout that was requested or saved by its key. */
export const singleWorkoutView = (row: RedactedWorkout): WorkoutView => ({
  ...workoutView(row),
  ...notesView(row),
});
