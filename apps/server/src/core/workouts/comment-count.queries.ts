import { sql } from "kysely";
import type { Actor } from "../../platform/access/actor.ts";
import { isUnblockedSql } from "../../platform/access/visibility-sql.ts";

/** How many comments of a workout its reader sees: without those of people whom the reader blocked, or who blocked the reader. */
export interface CommentCount {
  readonly commentCount: number;
}

/** SQL for whether a comment is there, which one that is about to be deleted is until its time has come. */
export const isThereSql = sql<boolean>`(comments.gone_at IS NULL OR comments.gone_at > now())`;

/** SQL for it, beside columns of `workouts`. */
export const commentCount = (actor: Actor) =>
  sql<number>`(SELECT count(*) FROM comments
    WHERE comments.owner_id = workouts.owner_id AND comments.workout_id = workouts.id
      AND ${isThereSql} AND ${isUnblockedSql(actor, "comments.author_id")})`.as("commentCount");
