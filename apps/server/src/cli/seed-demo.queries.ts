import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../platform/db/database.ts";

/** A workout that the demo created earlier. */
export interface StoredDemoWorkout {
  readonly id: string;
  /** Seconds. */
  readonly totalTime: number;
  /** Local time minus UTC, minutes. */
  readonly offsetMinutes: number;
  readonly photoCount: number;
  /** Whether title and sharing were saved too. */
  readonly isCommitted: boolean;
  /** Whether somebody liked it or commented on it. */
  readonly hasResponses: boolean;
}

/** An owner's workouts by their start, ms since 1970. */
export async function findStoredWorkouts(
  db: DatabaseOrTransaction,
  ownerId: string,
): Promise<ReadonlyMap<number, StoredDemoWorkout>> {
  const rows = await db
    .selectFrom("workouts")
    .select(["id", "start_time", "title", "total_time", "utc_offset_minutes", "picture_count"])
    .select(
      sql<boolean>`EXISTS (SELECT FROM reactions r WHERE r.owner_id = workouts.owner_id AND r.workout_id = workouts.id)
        OR EXISTS (SELECT FROM comments c WHERE c.owner_id = workouts.owner_id AND c.workout_id = workouts.id)`.as(
        "hasResponses",
      ),
    )
    .where("owner_id", "=", ownerId)
    .execute();
  return new Map(
    rows.map((row) => [
      row.start_time.getTime(),
      {
        id: row.id,
        totalTime: row.total_time,
        offsetMinutes: row.utc_offset_minutes,
        photoCount: row.picture_count,
        isCommitted: row.title !== null,
        hasResponses: row.hasResponses,
      },
    ]),
  );
}

/**
 * Makes one person follow another; an existing follow is kept.
 *
 * @returns whether it is new
 */
export async function insertFollow(
  db: DatabaseOrTransaction,
  follow: {
    readonly followerId: string;
    readonly followeeId: string;
    readonly acceptedAt: Date | null;
    readonly createdAt: Date;
  },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    INSERT INTO follows (follower_id, followee_id, accepted_at, created_at)
    VALUES (${follow.followerId}, ${follow.followeeId}, ${follow.acceptedAt}, ${follow.createdAt})
    ON CONFLICT DO NOTHING`.execute(db);
  return numAffectedRows === 1n;
}
