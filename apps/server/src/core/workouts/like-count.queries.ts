import { sql } from "kysely";
import type { Actor } from "../../platform/access/actor.ts";
import { isUnmutedSql } from "../../platform/access/visibility-sql.ts";

/** The reactions to a workout, as its reader may know them. */
export interface LikeCount {
  /** Without people on either side of a block with the reader or the owner. */
  readonly reactionCount: number;
  /** Whether the reader is one of those who reacted. */
  readonly userReacted: boolean;
}

/** SQL for both, to select beside columns of `workouts`. */
export const reactionCount = (actor: Actor) =>
  [
    sql<number>`(SELECT count(*) FROM reactions
      WHERE reactions.owner_id = workouts.owner_id AND reactions.workout_id = workouts.id
        AND ${isUnmutedSql(actor, sql.ref("workouts.owner_id"), "reactions.user_id")})`.as("reactionCount"),
    hasReacted(actor).as("userReacted"),
  ] as const;

const hasReacted = (actor: Actor) =>
  actor.kind === "session"
    ? sql<boolean>`EXISTS (SELECT FROM reactions
        WHERE reactions.owner_id = workouts.owner_id AND reactions.workout_id = workouts.id AND reactions.user_id = ${actor.userId})`
    : sql<boolean>`false`;
