import type { WorkoutHeader } from "@cairn/contracts/workouts/workout-header";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import type { WorkoutRow } from "../../core/workouts/workouts.queries.ts";
import { forgetTrackPlaces } from "../photos/photos.public.ts";

/** Lets the photos of a workout follow its start, if a header moves that. */
export async function followStart(
  trx: DatabaseOrTransaction,
  workout: WorkoutRow,
  { startTime }: WorkoutHeader,
): Promise<void> {
  const before = workout.start_time.getTime();
  if (workout.picture_count > 0 && (startTime ?? before) !== before) await forgetTrackPlaces(trx, workout);
}
