import { type CommentCount, commentCount } from "../../core/workouts/comment-count.queries.ts";
import { type LikeCount, reactionCount } from "../../core/workouts/like-count.queries.ts";
import type { SharedWorkout } from "../../core/workouts/workouts.queries.ts";
import type { Actor } from "../../platform/access/actor.ts";
import { relationSql } from "../../platform/access/visibility-sql.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";

/** Counts of what others have added to some workouts, visible or not, as the actor may know them. */
export async function findCounts(
  db: DatabaseOrTransaction,
  actor: Actor,
  ids: readonly string[],
): Promise<readonly (SharedWorkout & CommentCount & LikeCount)[]> {
  if (ids.length === 0) return [];
  return await db
    .selectFrom("workouts")
    .select([
      "workouts.id",
      "workouts.owner_id as ownerId",
      "workouts.sharing_flags as sharingFlags",
      relationSql(actor, "workouts.owner_id").as("relation"),
    ])
    .select(commentCount(actor))
    .select(reactionCount(actor))
    .where("workouts.id", "in", ids)
    .execute();
}
