import type { WorkoutHeader } from "@cairn/contracts/workouts/workout-header";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import type { WorkoutRow } from "../../core/workouts/workouts.queries.ts";
import { forgetTrackPlaces } from "../photos/photos.public.ts";

/** Whether a header moves the start of a workout. */
export const movesStart = ({ start_time }: WorkoutRow, { startTime }: WorkoutHeader): boolean =>
  startTime !== undefined && startTime !== start_time.getTime();

/** Lets the photos of a workout follow its start, if a header moves that. */
export async function followStart(
  trx: DatabaseOrTransaction,
  workout: WorkoutRow,
  header: WorkoutHeader,
): Promise<void> {
  if (workout.picture_count > 0 && movesStart(workout, header)) await forgetTrackPlaces(trx, workout);
}
