import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";

/** Where a photo of a workout was taken, in degrees. */
export interface PhotoPlace {
  readonly workoutId: string;
  readonly lon: number;
  readonly lat: number;
}

/** The places of the photos of some workouts of one owner; those without a place are left out. */
export async function findPhotoPlaces(
  db: DatabaseOrTransaction,
  ownerId: string,
  workoutIds: readonly string[],
): Promise<readonly PhotoPlace[]> {
  const { rows } = await sql<PhotoPlace>`
    SELECT workout_id AS "workoutId", lon, lat FROM photos
    WHERE owner_id = ${ownerId} AND workout_id = ANY(${workoutIds}::text[])
      AND lon IS NOT NULL AND lat IS NOT NULL`.execute(db);
  return rows;
}
