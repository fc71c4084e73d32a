import type { WorkoutView } from "@cairn/contracts/workouts/workout-view";
import type { RedactedWorkout } from "../../core/redaction/redacted-workout.ts";
import { workoutView } from "../../core/workout-view/workout.view.ts";

/** The owner's notes about a workout, without its title, and how hard it felt. */
export const notesView = (
  row: RedactedWorkout,
): Pick<WorkoutView, "notes" | "gear" | "privateNote" | "perceivedExertion"> => ({
  ...(row.notes !== null && { notes: row.notes }),
  ...(row.gear.length > 0 && { gear: [...row.gear] }),
  ...(typeof row.own?.private_note === "string" && { privateNote: row.own.private_note }),
  ...(typeof row.own?.perceived_exertion === "number" && { perceivedExertion: row.own.perceived_exertion }),
});

/** One workout that was requested or saved by its key. */
export const singleWorkoutView = (row: RedactedWorkout): WorkoutView => ({
  ...workoutView(row),
  ...notesView(row),
});
