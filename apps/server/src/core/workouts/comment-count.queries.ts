import { sql } from "kysely";
import type { Actor } from "../../platform/access/actor.ts";
import { isUnmutedSql } from "../../platform/access/visibility-sql.ts";

/**
 * How many comments of a workout its reader sees: without those of people on either side of a block with the reader or the owner.
 */
export interface CommentCount {
  readonly commentCount: number;
}

/** SQL for whether a comment exists; one that is about to be deleted exists until its time has come. */
export const isThereSql = sql<boolean>`(comments.gone_at IS NULL OR comments.gone_at > now())`;

/** SQL for this count, to select beside columns of `workouts`. */
export const commentCount = (actor: Actor) =>
  sql<number>`(SELECT count(*) FROM comments
    WHERE comments.owner_id = workouts.owner_id AND comments.workout_id = workouts.id
      AND ${isThereSql} AND ${isUnmutedSql(actor, sql.ref("workouts.owner_id"), "comments.author_id")})`.as(
    "commentCount",
  );
