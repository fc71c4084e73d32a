import type { PacedWorkout } from "@cairn/domain/usual-pace/usual-pace";
import { isCountedSql } from "../../core/workouts/is-saved.queries.ts";
import type { SessionActor } from "../../platform/access/actor.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";

/** The workouts that tell a pace: the latest of two years, in which a person's shape does not change beyond recognition. */
const window = { days: 730, workouts: 50 };
/** Shorter ones, metres and seconds, are warm-ups and mistakes. */
const least = { distance: 500, movingTime: 300 };

/** The actor's latest workouts of an activity that were recorded outdoors with heights, so that their climb is known. */
export async function findPacedWorkouts(
  db: DatabaseOrTransaction,
  actor: SessionActor,
  activityId: number,
  now: Date,
): Promise<readonly PacedWorkout[]> {
  const rows = await db
    .selectFrom("workouts")
    .select(["distance", "moving_time", "ascent"])
    .where("owner_id", "=", actor.userId)
    .where(isCountedSql())
    .where("activity_id", "=", activityId)
    .where("start_time", ">", new Date(now.getTime() - window.days * 86_400_000))
    .where("has_recording", "=", true)
    .where("start_lon", "is not", null)
    .where("min_elevation", "is not", null)
    .where("distance", ">=", least.distance)
    .where("moving_time", ">=", least.movingTime)
    .orderBy("start_time", "desc")
    .limit(window.workouts)
    .execute();
  return rows.map(({ distance, moving_time, ascent }) => ({
    distance,
    movingTime: moving_time ?? 0,
    ascent,
  }));
}
