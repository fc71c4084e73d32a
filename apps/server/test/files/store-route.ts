import type { RouteSignature } from "@cairn/domain/similar-workouts/route-signature";
import type { Pool } from "pg";
import { saveRoute } from "../../src/core/derived/derived-rows.queries.ts";
import { createDatabase } from "../../src/platform/db/database.ts";

/** The fields of a workout with a track that a test sets; the others have defaults. */
export interface RouteWorkout {
  readonly ownerId: string;
  readonly id: string;
  /** Seconds. */
  readonly totalTime: number;
  readonly activityId?: number;
  readonly sharingFlags?: number;
}

/** Stores a workout with only a track, without an import. */
export async function storeRoute(
  pool: Pool,
  { ownerId, id, totalTime, activityId = 1, sharingFlags = 0 }: RouteWorkout,
  route: RouteSignature,
): Promise<void> {
  await pool.query(
    `INSERT INTO workouts (owner_id, id, activity_id, start_time, stop_time, utc_offset_minutes, total_time, distance, ascent,
       descent, energy, steps, sharing_flags, has_recording, manually_added, edited, created_at, updated_at)
     VALUES ($1, $2, $3, now(), now(), 0, $4, $5, 0, 0, 0, 0, $6, false, false, false, now(), now())`,
    [ownerId, id, activityId, totalTime, route.length, sharingFlags],
  );
  await saveRoute(createDatabase(pool), { ownerId, id }, route);
}
