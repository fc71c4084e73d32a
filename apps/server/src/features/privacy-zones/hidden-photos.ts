import type { Database } from "../../platform/db/database.ts";
import { findPhotoPlaces } from "../photos/photo-places.public.ts";
import type { WorkoutRow } from "../workouts/workout-rows.public.ts";
import { findHiddenPositions } from "./hidden-positions.ts";

/** How many photos of each workout its owner's zones hide from others; workouts of which none is hidden are left out. */
export async function countHiddenPhotos(
  db: Database,
  rows: readonly WorkoutRow[],
): Promise<ReadonlyMap<string, number>> {
  const hidden = new Map<string, number>();
  const byOwner = Map.groupBy(
    rows.filter((row) => row.picture_count > 0),
    ({ ownerId }) => ownerId,
  );
  for (const [ownerId, workouts] of byOwner) {
    const ids = workouts.map(({ id }) => id);
    const places = await findPhotoPlaces(db, ownerId, ids);
    const hides = await findHiddenPositions(db, ownerId);
    for (const place of places) {
      if (hides(place)) hidden.set(place.workoutId, (hidden.get(place.workoutId) ?? 0) + 1);
    }
  }
  return hidden;
}
